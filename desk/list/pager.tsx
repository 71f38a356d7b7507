import { Link } from 'react-router';
import { useListAddress } from './list-address.ts';

interface PagerProps {
  shown: number;
  next: string | null;
  total: number;
  totalIsMore: boolean;
}

const number = new Intl.NumberFormat('en-IN');
/** If a list was not counted to its end, the exact number means nothing: 50+, not 57+. */
const roundDown = (total: number): number => [200, 100, 50, 20, 10].find((round) => total >= round) ?? total;
const look =
  'inline-flex min-h-11 items-center rounded-md px-4 font-bold ring-1 ring-line bg-white hover:bg-ice lg:min-h-9';

/** Which rows these are, and links to the others. */
export function Pager({ shown, next, total, totalIsMore }: PagerProps) {
  const { page, pageAfter, pageBefore } = useListAddress();
  const all = totalIsMore ? `${number.format(Math.max(shown, roundDown(total)))}+` : number.format(total);
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-steel">
        {shown === total && !totalIsMore ? `${all} in total` : `Page ${page} · ${number.format(shown)} of ${all}`}
      </p>
      <div className="flex gap-2">
        {pageBefore && (
          <Link {...pageBefore} className={look}>
            Previous
          </Link>
        )}
        {next !== null && (
          <Link {...pageAfter(next)} className={look}>
            Next
          </Link>
        )}
      </div>
    </nav>
  );
}
