import { encode } from 'uqr';

/** An SVG path, because the content security policy forbids data URIs. */
export function QrCode({ text, label, className = 'size-44' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} {...imageRole(label)} shapeRendering="crispEdges" className={className}>
      <path d={`M0 0h${size}v${size}H0z`} className="fill-white" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}

// An SVG needs a role to have a name.
const imageRole = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
