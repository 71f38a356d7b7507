/** Keeps the room of a page that is not decided yet. Its words are for those who hear them, and for slow moments. */
export function Waiting() {
  return (
    <output className="page-width grid min-h-[60vh] place-items-center py-20">
      <span className="animate-[rise_0.45s_0.4s_both] font-semibold text-steel">One moment…</span>
    </output>
  );
}
