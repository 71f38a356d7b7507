import type { MissedSearch } from '../../contract/desk/window.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';

/** What customers looked for while no title contained it: goods to buy in, or words to put into a title. */
export function MissedSearches({ rows }: { rows: readonly MissedSearch[] }) {
  return (
    <Card title="Searched for, and nothing is called so" className="mt-6">
      {rows.length === 0 ? (
        <p className="text-steel">Nothing yet. Searches that no title contains are counted here for 90 days.</p>
      ) : (
        <>
          <p className="mb-3 max-w-2xl text-sm text-steel">
            The most searched first. Nothing says who searched. What is not searched again is forgotten after 90 days.
          </p>
          <div className="overflow-x-auto">
            <table className="w-full text-start">
              <thead className="text-sm text-steel">
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pe-4 text-start font-semibold">
                    Searched for
                  </th>
                  <th scope="col" className="py-2 pe-4 text-end font-semibold">
                    Times
                  </th>
                  <th scope="col" className="py-2 pe-4 text-start font-semibold">
                    Shown
                  </th>
                  <th scope="col" className="py-2 text-start font-semibold max-sm:hidden">
                    Last
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ term, times, found_close, last_at }) => (
                  <tr key={term} className="border-b border-line last:border-0">
                    <td className="py-2.5 pe-4 font-semibold break-words">{term}</td>
                    <td className="py-2.5 pe-4 text-end tabular-nums">{times}</td>
                    <td className="py-2.5 pe-4">{found_close ? 'What is close' : 'Nothing'}</td>
                    <td className="py-2.5 whitespace-nowrap text-steel max-sm:hidden">{dayOf(last_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}
