/** How far a form of several screens has come. */
export function Steps({ current, of }: { current: number; of: number }) {
  return (
    <div className="mb-7">
      <p className="mb-2 text-sm font-bold text-electric">
        Step {current} of {of}
      </p>
      <div className="flex gap-1" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={`lean h-1.5 grow ${index < current ? 'bg-electric' : 'bg-ice-deep'}`} />
        ))}
      </div>
    </div>
  );
}
