import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';

const messageMs = 3000;

/** One message after the other. Paused for visitors who prefer reduced motion. */
export function Marquee({ lines }: { lines: { heading: string; link: string }[] }) {
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<'paused' | 'playing' | null>(null);
  const isReduced = useReducedMotion();
  const isPaused = choice === null ? isReduced : choice === 'paused';

  useEffect(() => {
    if (isPaused || lines.length < 2) return undefined;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % lines.length), messageMs);
    return () => clearInterval(timer);
  }, [isPaused, lines.length]);

  if (lines.length === 0) return null;
  return (
    <section aria-label="Announcements" className="on-ink bg-ink text-white">
      <div className="page-width flex min-h-10 items-center max-sm:min-h-9">
        <ul
          className="rolling min-w-0 grow text-center text-sm font-semibold text-balance max-sm:text-xs"
          data-held={isPaused ? '' : undefined}
        >
          {lines.map(({ heading, link }, index) => (
            <li key={heading} data-side={index === current ? 'current' : index < current ? 'before' : 'after'}>
              {link === '' ? (
                heading
              ) : (
                <Link to={link} className="underline underline-offset-4 hover:text-glide">
                  {heading}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {lines.length > 1 && (
          <IconButton
            tone="bare"
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? 'Play announcements' : 'Pause announcements'}
            onClick={() => setChoice(isPaused ? 'playing' : 'paused')}
            className="needs-script -me-[min(0.75rem,var(--gutter))] scale-80"
          />
        )}
      </div>
    </section>
  );
}

const query = '(prefers-reduced-motion: reduce)';

function subscribe(tell: () => void): () => void {
  const preference = matchMedia(query);
  preference.addEventListener('change', tell);
  return () => preference.removeEventListener('change', tell);
}

/** Whether the visitor's system asks for less motion; false on the server. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
