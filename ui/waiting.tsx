/** Fills the page until we know what to show. The text fades in late, so quick loads never show it. */
export function Waiting() {
  return (
    <output className="page-width grid min-h-[60vh] place-items-center py-20">
      <span className="animate-[rise_0.45s_0.4s_both] font-semibold text-steel">One moment…</span>
    </output>
  );
}
