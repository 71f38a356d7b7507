import { NeedsScript } from './needs-script.tsx';

/** Fills the page until we know what to show. The text fades in late, so quick loads never show it. */
export function Waiting() {
  return (
    <output className="page-width grid min-h-[60vh] place-items-center py-20">
      <span className="animate-[rise_0.45s_0.4s_both] font-semibold text-steel">One moment…</span>
    </output>
  );
}

/** What the server sends of a page that only the browser can ask for: a route's `HydrateFallback`. */
export const WaitingPage = () => (
  <>
    <div className="page-width">
      <NeedsScript what="This page" />
    </div>
    <div className="needs-script">
      <Waiting />
    </div>
  </>
);
