/** Ignores small movements: a trembling finger, or a browser that hides its own bars. */
const slackPx = 8;

/** Marks the header as hidden while a visitor scrolls down, and shows it again on the way up. Styles decide whether the mark counts. */
export function hideOnScroll(header: HTMLElement): () => void {
  let lastY = scrollY;
  const show = () => delete header.dataset['hidden'];
  const follow = () => {
    const movedPx = scrollY - lastY;
    if (Math.abs(movedPx) < slackPx) return;
    lastY = scrollY;
    const isInUse = header.matches(':focus-within, :has(:modal)');
    if (movedPx < 0 || scrollY <= header.offsetHeight || isInUse) show();
    else header.dataset['hidden'] = '';
  };
  addEventListener('scroll', follow, { passive: true });
  // The Tab key can reach it while it is hidden.
  header.addEventListener('focusin', show);
  return () => {
    removeEventListener('scroll', follow);
    header.removeEventListener('focusin', show);
  };
}
