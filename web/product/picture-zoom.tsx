import { useEffect, useEffectEvent, useId, useRef, useState, type MouseEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { doubleTapMs } from '../../ui/gallery.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PictureZoomProps {
  label: string;
  pictures: readonly string[];
  /** What a picture shows, by its address. */
  texts: Readonly<Record<string, string>> | undefined;
  start: number;
  /** Whether it begins as large as a press would make it. */
  startsClose: boolean;
  onClose: () => void;
}

/** How many times the width of the screen. */
const zoom = 2.5;

/** A picture as large as the screen; a press on it shows it larger still, to look around in by scrolling. */
export function PictureZoom({ label, pictures, texts, start, startsClose, onClose }: PictureZoomProps) {
  const id = useId();
  const [current, setCurrent] = useState(start);
  const [isClose, setClose] = useState(startsClose);
  const frame = useRef<HTMLDivElement>(null);
  /** The point that was pressed, as a part of the picture. */
  const pressed = useRef({ x: 0.5, y: 0.5 });
  const pressedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const turn = (by: number) => {
    setClose(false);
    setCurrent((index) => (index + by + pictures.length) % pictures.length);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Close up, the arrows look around.
    if (isClose || pictures.length < 2) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    const { current: box } = frame;
    if (!box || !isClose) return;
    box.scrollTo({
      left: pressed.current.x * box.scrollWidth - box.clientWidth / 2,
      top: pressed.current.y * box.scrollHeight - box.clientHeight / 2,
    });
  }, [isClose]);

  function press(event: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A key has no place.
    const isPointed = event.detail > 0;
    // The second half of a double tap, which does what one press does.
    if (isPointed && event.timeStamp - pressedAtMs.current < doubleTapMs) return;
    pressedAtMs.current = event.timeStamp;
    pressed.current = isPointed
      ? { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      : { x: 0.5, y: 0.5 };
    setClose(!isClose);
  }

  const picture = pictures[current] ?? '';
  const text = texts?.[picture] ?? label;
  return (
    <Dialog
      id={id}
      title={label}
      opensAtOnce
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col overflow-hidden bg-white text-ink open:flex [&_h2]:text-base"
    >
      <div ref={frame} className="grid min-h-0 grow grid-cols-[100%] grid-rows-[100%] overflow-auto overscroll-contain">
        <button
          type="button"
          aria-pressed={isClose}
          aria-label={`Zoom in: ${text}`}
          onClick={press}
          style={isClose ? { width: `${zoom * 100}%` } : undefined}
          className={`m-auto block min-h-0 min-w-0 touch-manipulation ${isClose ? 'cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
        >
          <Picture
            key={picture}
            src={picture}
            alt=""
            sizes={isClose ? `${zoom * 100}vw` : '100vw'}
            widthMax={1920}
            isFirst
            className={isClose ? 'h-auto w-full' : 'size-full object-contain'}
          />
        </button>
      </div>
      {pictures.length > 1 && (
        <div className="flex items-center justify-center gap-5 p-3">
          <IconButton icon="arrow-left" label="Previous picture" onClick={() => turn(-1)} />
          <output className="min-w-16 text-center font-semibold tabular-nums">
            {current + 1} of {pictures.length}
          </output>
          <IconButton icon="arrow-right" label="Next picture" onClick={() => turn(1)} />
        </div>
      )}
    </Dialog>
  );
}
