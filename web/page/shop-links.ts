import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Served by the shop, but no pages of this app. */
const otherPattern = /^\/(?:desk|api|media)(?:\/|$)|\.\w+$/;

/** Follows links in a text from the desk: a plain click on one of the shop's pages stays in the app, as with a `Link`. */
export function useShopLinks() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent, { origin, pathname, search, hash }: HTMLAnchorElement) => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const isOfPage = pathname === location.pathname && hash !== '';
      if (!isPlain || origin !== location.origin || isOfPage || otherPattern.test(pathname)) return;
      event.preventDefault();
      void navigate(pathname + search + hash);
    },
    [navigate],
  );
}
