import { starsMax } from '../domain/review.ts';

/** All relative, so that it can be repeated. */
const starPath = 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2-4.6-4.3 6.3-.8z';

const cell = 24;
/** A star fills its cell but for this margin on each side. */
const margin = 3;
/** All of them in one row: each path ends where the next begins. */
const rowPath = starPath + starPath.replace('m12 3', `m${cell} 0`).repeat(starsMax - 1);

/** Where the filled part of the row ends: 4.3 ends at three tenths of the fifth star. */
export function filledWidth(stars: number): number {
  const whole = Math.floor(stars);
  const part = stars - whole;
  return part === 0 ? whole * cell : whole * cell + margin + part * (cell - 2 * margin);
}

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.8',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

interface StarsProps {
  stars: number;
  className?: string;
  /** What a screen reader says after it. */
  more?: string;
}

/** How many of five, drawn to a tenth. */
export function Stars({ stars, className = 'h-4', more = '' }: StarsProps) {
  const tenths = Math.round(stars * 10) / 10;
  return (
    <span className="inline-flex text-signal-deep">
      <span className="sr-only">
        {tenths} of {starsMax} stars
        {more}
      </span>
      <svg {...outline} viewBox={`0 0 ${starsMax * cell} ${cell}`} className={className}>
        <path d={rowPath} />
        {/* An inner svg hides what is outside its width. */}
        <svg width={filledWidth(tenths)} height={cell}>
          <path d={rowPath} fill="currentColor" />
        </svg>
      </svg>
    </span>
  );
}

export const Star = ({ isFull, className }: { isFull: boolean; className: string }) => (
  <svg {...outline} viewBox={`0 0 ${cell} ${cell}`} className={className}>
    <path d={starPath} fill={isFull ? 'currentColor' : 'none'} />
  </svg>
);
