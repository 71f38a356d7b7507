import { useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react';

const dragThresholdPx = 50;
/** A shorter movement is still a click on the link below. */
const clickSlackPx = 6;

/** Handlers for a row of slides: a sideways drag of more than 50 px turns to the next one; a press without a drag is a tap. */
export function useTurnByDrag(count: number, turn: (by: 1 | -1) => void, onTap?: () => void) {
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
      if (Math.abs(distancePx) < clickSlackPx) onTap?.();
      if (Math.abs(distancePx) > dragThresholdPx && count > 1) turn(distancePx < 0 ? 1 : -1);
      // The click that ends a drag comes right after this and is dropped; later clicks count.
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
