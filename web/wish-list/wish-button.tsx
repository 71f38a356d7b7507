import { useEffect } from 'react';
import { syncWishes, setWish, useWishes } from './wishes.ts';

const heart = 'M12 20.5 4.6 13a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9z';

/** A heart that is filled while the product is on the visitor's wish list. */
export function WishButton({ id, title, className = '' }: { id: string; title: string; className?: string }) {
  const isWished = useWishes().includes(id);
  useEffect(() => void syncWishes(), []);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`Wish list: ${title}`}
      onClick={() => void setWish(id, !isWished)}
      className={`needs-script grid size-[min(2.75rem,48px)] place-items-center rounded-full bg-white/90 text-ink transition-colors hover:text-stop aria-pressed:text-stop ${className}`}
    >
      <svg
        viewBox="0 0 24 24"
        fill={isWished ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-[min(1.25rem,24px)]"
      >
        <path d={heart} />
      </svg>
    </button>
  );
}
