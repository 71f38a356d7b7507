interface LineChartProps {
  /** What it shows, for those who cannot see it. A table beside it has the figures. */
  label: string;
  /** From left to right. */
  points: readonly { key: string; value: number; text: string }[];
  /** Below its left end, its middle and its right end. */
  below: readonly [string, string, string];
}

const width = 320;
const height = 96;
const margin = 8;

/** A small line of values; the lowest are highlighted. */
export function LineChart({ label, points, below: [left, middle, right] }: LineChartProps) {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const drawn = points.map(({ key, value, text }, index) => ({
    key,
    text,
    isLeast: value === least,
    x: points.length === 1 ? width / 2 : margin + (index / (points.length - 1)) * (width - 2 * margin),
    y: most === least ? height / 2 : height - margin - ((value - least) / (most - least)) * (height - 2 * margin),
  }));
  return (
    <figure className="max-w-md min-w-0">
      <svg viewBox={`0 0 ${width} ${height}`} {...imageRole(label)} className="h-auto w-full">
        <polyline
          points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          className="fill-none stroke-line-strong stroke-2"
        />
        {drawn.map(({ key, text, isLeast, x, y }) => (
          <circle key={key} cx={x} cy={y} r={isLeast ? 5 : 3.5} className={isLeast ? 'fill-electric' : 'fill-steel'}>
            <title>{text}</title>
          </circle>
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between gap-4 border-t border-line pt-1.5 text-sm text-steel">
        <span>{left}</span>
        <span>{middle}</span>
        <span>{right}</span>
      </figcaption>
    </figure>
  );
}

// An SVG needs a role to have a name.
const imageRole = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
