import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface StripProps {
  /** Names the arrows for screen readers. */
  label: string;
  heading: ReactNode;
  /** How far an arrow scrolls: the width of an item with its gap, so that it stops at a snap point. */
  stepPx: number;
  /** List items. */
  children: ReactNode;
  tone?: 'line' | 'ink';
  className?: string;
}

/** A row that scrolls sideways by finger, wheel, keyboard or arrows. */
export function Strip({ label, heading, stepPx, children, tone = 'line', className = '' }: StripProps) {
  const list = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState({ before: false, after: true });

  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const measure = () => {
      const before = row.scrollLeft > 1;
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setRoom((room) => (room.before === before && room.after === after ? room : { before, after }));
    };
    row.addEventListener('scroll', measure, { passive: true });
    // It calls once at the start, after the layout: measuring here would force one.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      row.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);

  const scroll = (stepsPx: number) => list.current?.scrollBy({ left: stepsPx, behavior: 'smooth' });
  const isScrollable = room.before || room.after;

  return (
    <>
      <div className="mb-4 flex items-end sm:mb-6 justify-between gap-6">
        <div className="min-w-0">{heading}</div>
        {isScrollable && (
          <div className="needs-script hidden gap-2 sm:flex">
            <IconButton
              tone={tone}
              icon="arrow-left"
              label={`Scroll ${label} back`}
              disabled={!room.before}
              onClick={() => scroll(-stepPx)}
            />
            <IconButton
              tone={tone}
              icon="arrow-right"
              label={`Scroll ${label} forward`}
              disabled={!room.after}
              onClick={() => scroll(stepPx)}
            />
          </div>
        )}
      </div>
      <ul ref={list} className={`strip ${className}`}>
        {children}
      </ul>
    </>
  );
}
