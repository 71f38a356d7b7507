import { encode } from 'uqr';

/** Drawn as one path: a data URI would need another content security policy. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} {...imageRole(label)} shapeRendering="crispEdges" className="size-44">
      <path d={`M0 0h${size}v${size}H0z`} className="fill-white" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}

// No native element draws a path and has a name.
const imageRole = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
