const laneOffsets = [0, 22, 44, 66];

/** An oval track with its lanes and three skaters' lines through the bend. Decoration. */
export function RinkDrawing({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 400" fill="none" aria-hidden="true" className={className}>
      {laneOffsets.map((offset) => (
        <rect
          key={offset}
          x={20 + offset}
          y={20 + offset}
          width={600 - 2 * offset}
          height={360 - 2 * offset}
          rx={180 - offset}
          className="stroke-white/25"
          strokeWidth={offset === 0 || offset === 66 ? 3 : 1.5}
          strokeDasharray={offset === 0 || offset === 66 ? undefined : '14 12'}
        />
      ))}
      <rect x="98" y="98" width="444" height="204" rx="102" className="fill-ink-line/40" />
      <path d="M320 20v66" className="stroke-signal" strokeWidth="5" />
      <g strokeLinecap="round" strokeWidth="7">
        <path d="M250 31H440A169 169 0 0 1 606 170" className="stroke-glide" />
        <path d="M420 369H200A169 169 0 0 1 80 318" className="stroke-electric" />
        <path d="M53 200A147 147 0 0 1 130 73" className="stroke-signal" />
      </g>
      <g className="fill-white">
        <circle cx="606" cy="170" r="9" />
        <circle cx="80" cy="318" r="9" />
        <circle cx="130" cy="73" r="9" />
      </g>
    </svg>
  );
}
