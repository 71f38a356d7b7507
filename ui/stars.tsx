import { starsMax } from '../domain/review.ts';

const starPath = 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z';

/** How many of five, to the nearest whole star. */
export function Stars({ stars, className = 'size-4' }: { stars: number; className?: string }) {
  return (
    <span className="inline-flex text-signal-deep">
      <span className="sr-only">
        {stars} of {starsMax} stars
      </span>
      {Array.from({ length: starsMax }, (_, place) => (
        <Star key={place} isFull={place < Math.round(stars)} className={className} />
      ))}
    </span>
  );
}

export const Star = ({ isFull, className }: { isFull: boolean; className: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <path d={starPath} />
  </svg>
);
