import { useLayoutEffect, useRef, useState } from 'react';
import type { MadePage } from './use-preview.ts';

interface PreviewFrameProps {
  page: MadePage;
  /** Of the simulated screen, in CSS pixels; scaled down to fit. */
  width: number;
  className: string;
}

/**
 * A page of the shop. It runs no scripts, so it can have our origin: then its files load and its scroll position can be carried over. Each
 * page gets a new frame: in the old one it would add a history entry and go blank while it loads.
 */
export function PreviewFrame({ page, width, className }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width, height: 0 });
  const [shown, setShown] = useState(page);
  const shownFrame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  const show = (next: MadePage, frame: HTMLIFrameElement) => {
    const old = shownFrame.current;
    if (old !== frame) frame.contentWindow?.scrollTo(0, old?.contentWindow?.scrollY ?? 0);
    setShown(next);
  };
  return (
    <div ref={box} className={`relative overflow-clip bg-white ${className}`}>
      {(page.id === shown.id ? [shown] : [shown, page]).map((each) => (
        <iframe
          key={each.id}
          ref={each.id === shown.id ? shownFrame : undefined}
          title={each.id === shown.id ? 'The page in the shop' : 'The next one'}
          sandbox="allow-same-origin"
          srcDoc={each.html}
          onLoad={(event) => show(each, event.currentTarget)}
          aria-hidden={each.id === shown.id ? undefined : true}
          className={`absolute top-0 left-1/2 origin-top ${each.id === shown.id ? '' : 'invisible'}`}
          style={{ width, height: size.height / scale, transform: `translateX(-50%) scale(${scale})` }}
        />
      ))}
    </div>
  );
}
