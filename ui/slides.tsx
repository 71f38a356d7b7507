import { useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useTurnByDrag } from './drag.ts';

interface SlidesProps {
  label: string;
  slides: { key: string; content: ReactNode }[];
  className?: string;
}

/** One slide at a time: arrows wrap around, a drag of more than 50 px turns to the next. */
export function Slides({ label, slides, className = '' }: SlidesProps) {
  const [current, setCurrent] = useState(0);
  const turn = (by: number) => setCurrent((index) => (index + by + slides.length) % slides.length);
  const drag = useTurnByDrag(slides.length, turn);

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
        <div className="needs-script page-width pointer-events-none absolute inset-x-0 bottom-4.5 flex items-center justify-end gap-2 *:pointer-events-auto max-[20rem]:justify-start lg:bottom-8 lg:justify-start">
          <IconButton tone="ink" icon="arrow-left" label="Previous slide" onClick={() => turn(-1)} />
          <IconButton tone="ink" icon="arrow-right" label="Next slide" onClick={() => turn(1)} />
          <p
            aria-hidden="true"
            className="ms-3 text-sm max-lg:order-first max-lg:ms-0 max-lg:me-1 font-bold text-white tabular-nums"
          >
            {current + 1}
            <span className="font-medium text-white/70"> / {slides.length}</span>
          </p>
        </div>
      )}
    </section>
  );
}
