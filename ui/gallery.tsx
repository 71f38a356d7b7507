import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { useTurnByDrag } from './drag.ts';
import { Picture } from './picture.tsx';

interface GalleryProps {
  label: string;
  pictures: string[];
  /** What a picture shows, by its address. */
  texts?: Readonly<Record<string, string>> | undefined;
  /** Width of the large picture, as in the `sizes` attribute. */
  sizes: string;
  /** Shows a picture larger; pressed twice, close up. */
  onEnlarge?: (index: number, isClose: boolean) => void;
}

/** Two presses within this time are one double tap. */
export const doubleTapMs = 300;

/** One large picture, changed by thumbnails, arrows or dragging sideways. */
export function Gallery({ label, pictures, texts, sizes, onEnlarge }: GalleryProps) {
  const [current, setCurrent] = useState(0);
  const turn = (by: number) => setCurrent((index) => (index + by + pictures.length) % pictures.length);
  const tappedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const drag = useTurnByDrag(pictures.length, turn, () => {
    const nowMs = performance.now();
    // What shows it larger may still be loading, so the second tap arrives here too.
    onEnlarge?.(current, nowMs - tappedAtMs.current < doubleTapMs);
    tappedAtMs.current = nowMs;
  });
  if (pictures.length === 0) {
    return (
      <Picture
        src={null}
        alt={`No picture of ${label} yet`}
        sizes={sizes}
        widthMax={160}
        className="aspect-square rounded-lg"
      />
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${label}`}>
      <div className="relative">
        <ul
          className="slides cursor-grab overflow-clip rounded-lg bg-ice data-enlarges:cursor-zoom-in"
          data-enlarges={onEnlarge && ''}
          aria-live="polite"
          {...drag}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${pictures.length}`}
              data-side={index === current ? 'current' : index < current ? 'before' : 'after'}
            >
              <Picture
                src={picture}
                alt={texts?.[picture] ?? (index === 0 ? label : `${label}, picture ${index + 1}`)}
                sizes={sizes}
                widthMax={1280}
                isFirst={index === 0}
                className="aspect-square w-full object-cover"
              />
            </li>
          ))}
        </ul>
        {onEnlarge && (
          <IconButton
            icon="search"
            label="Enlarge the picture"
            aria-haspopup="dialog"
            onClick={() => onEnlarge(current, false)}
            className="needs-script absolute start-3 bottom-3 border-line bg-white/90"
          />
        )}
        {pictures.length > 1 && (
          <div className="needs-script absolute end-3 bottom-3 flex gap-2">
            <IconButton
              icon="arrow-left"
              label="Previous picture"
              onClick={() => turn(-1)}
              className="border-line bg-white/90"
            />
            <IconButton
              icon="arrow-right"
              label="Next picture"
              onClick={() => turn(1)}
              className="border-line bg-white/90"
            />
          </div>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="needs-script mt-3 flex gap-3 overflow-x-auto p-1">
          {pictures.map((picture, index) => (
            <li key={picture} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === current}
                onClick={() => setCurrent(index)}
                className="block overflow-clip rounded-md border-2 border-transparent aria-pressed:border-electric"
              >
                <Picture
                  src={picture}
                  alt=""
                  sizes="4.5rem"
                  widthMax={160}
                  className="size-16 object-cover sm:size-18"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
