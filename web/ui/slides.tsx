import { useRef, useState, type DragEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

const dragThresholdPx = 50;
/** Below this a press is still a click, and the pointer is left to the link under it. */
const clickSlackPx = 6;

interface SlidesProps {
  label: string;
  slides: { key: string; content: ReactNode }[];
  className?: string;
}

/** One slide at a time, in a ring: arrows wrap around, a drag of more than 50 px turns to the neighbour. */
export function Slides({ label, slides, className = '' }: SlidesProps) {
  const [current, setCurrent] = useState(0);
  const turn = (by: number) => setCurrent((index) => (index + by + slides.length) % slides.length);
  const drag = useDrag((distancePx) => {
    if (Math.abs(distancePx) > dragThresholdPx && slides.length > 1) turn(distancePx < 0 ? 1 : -1);
  });

  return (
    <section aria-roledescription="carousel" aria-label={label} className={`relative ${className}`}>
      <ul className="slides" aria-live="polite" {...drag}>
        {slides.map(({ key, content }, index) => (
          <li
            key={key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            data-side={index === current ? 'current' : index < current ? 'before' : 'after'}
          >
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="needs-script page-width pointer-events-none absolute inset-x-0 bottom-5 flex items-center gap-2 *:pointer-events-auto sm:bottom-8">
          <IconButton tone="ink" icon="arrow-left" label="Previous slide" onClick={() => turn(-1)} />
          <IconButton tone="ink" icon="arrow-right" label="Next slide" onClick={() => turn(1)} />
          <p aria-hidden="true" className="ms-3 text-sm font-bold text-white tabular-nums">
            {current + 1}
            <span className="font-medium text-white/70"> / {slides.length}</span>
          </p>
        </div>
      )}
    </section>
  );
}

/** Pointer handlers that let the element follow a sideways drag and tell its length when it ends. */
function useDrag(onEnd: (distancePx: number) => void) {
  const startX = useRef<number | null>(null);
  const wasDragged = useRef(false);

  const stop = (event: PointerEvent<HTMLElement>) => {
    startX.current = null;
    delete event.currentTarget.dataset['dragging'];
    event.currentTarget.style.removeProperty('--drag');
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      startX.current = event.clientX;
      wasDragged.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current === null) return;
      if (event.buttons === 0) return stop(event);
      const distancePx = event.clientX - startX.current;
      if (!wasDragged.current && Math.abs(distancePx) < clickSlackPx) return;
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset['dragging'] = '';
      event.currentTarget.style.setProperty('--drag', `${distancePx}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (startX.current === null) return;
      const distancePx = event.clientX - startX.current;
      stop(event);
      onEnd(distancePx);
      // The click that ends a drag comes right after this; a later one, by keyboard say, is meant.
      setTimeout(() => (wasDragged.current = false));
    },
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
