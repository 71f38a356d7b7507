import type { MissedSearch } from '../../contract/desk/window.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';

const columns: Column<MissedSearch>[] = [
  { title: 'Searched for', isName: true, renderCell: ({ term }) => <b className="break-words">{term}</b> },
  { title: 'Times', isNumber: true, renderCell: ({ times }) => times },
  { title: 'Shown', renderCell: ({ found_close }) => (found_close ? 'Similar products' : 'Nothing') },
  { title: 'Last', renderCell: ({ last_at }) => dayOf(last_at) },
];

/** What nothing is called: products to stock, or words that need a synonym. */
export const MissedSearches = ({ rows }: { rows: readonly MissedSearch[] }) => (
  <Card title="Searches without a match" className="mt-6">
    {rows.length === 0 ? (
      <p className="text-steel">
        Nothing yet. Searches that find nothing, or only similar products, are counted here for 90 days.
      </p>
    ) : (
      <>
        <p className="mb-3 max-w-2xl text-sm text-steel">
          The most searched first. It is not recorded who searched. A search that is not repeated is deleted after 90
          days.
        </p>
        <DeskTable label="Searches without a match" columns={columns} rows={rows} keyOf={({ term }) => term} />
      </>
    )}
  </Card>
);
