import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a click the page changes in place: focus goes to the new content, so that it is read and tabbed from there. */
export function RouteFocus({ targetId }: { targetId: string }) {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
  }, [pathname, targetId]);
  return null;
}
