import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a click the page changes in place: focus goes to the new content, so that it is tabbed from there, and the new
 * title is said, as a browser would on loading a page.
 */
export function RouteFocus({ targetId }: { targetId: string }) {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);
  const announcement = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname, targetId]);
  return <output ref={announcement} aria-label="Page opened" className="sr-only" />;
}
