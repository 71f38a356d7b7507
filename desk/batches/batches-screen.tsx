import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import type { DeskBatch } from '../../contract/desk/batches.ts';
import { agesText } from '../../domain/centre.ts';
import { timesText } from '../../domain/class-plan.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { showSaved } from './show-saved.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, choices] = await Promise.all([
    load(call('GET /desk/batches', { query: queryOf(request.url, 'GET /desk/batches') })),
    load(call('GET /desk/batch-choices')),
  ]);
  return { page, choices };
}

const columns: Column<DeskBatch>[] = [
  {
    title: 'Batch',
    isName: true,
    renderCell: ({ batch_id, name, centre }) => (
      <span className="min-w-0 break-words">
        <Link to={`/batches/${batch_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-steel">{centre}</span>
      </span>
    ),
  },
  {
    title: 'For',
    renderCell: ({ level, age_from, age_to }) => (
      <span>
        {level}
        <span className="block text-sm text-steel">{agesText(age_from, age_to)}</span>
      </span>
    ),
  },
  { title: 'When', isLine: true, renderCell: ({ times }) => timesText(times) },
  { title: 'Coaches', renderCell: ({ coaches }) => coaches.map(({ name }) => name).join(', ') },
  {
    title: 'Places',
    isNumber: true,
    renderCell: ({ placed, capacity, held, waiting, status }) => (
      <span className="text-end">
        <span className="block font-semibold whitespace-nowrap tabular-nums">
          {placed} of {capacity}
        </span>
        {held > 0 && <span className="block text-sm whitespace-nowrap text-steel">{held} kept</span>}
        {waiting > 0 && <span className="block text-sm whitespace-nowrap text-steel">{waiting} waiting</span>}
        {status === 'Inactive' && <Badge>Inactive</Badge>}
      </span>
    ),
  },
];

export function Component() {
  const { page, choices } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const mayEdit = useMayCall('POST /desk/batches');
  const [isNew, setNew] = useState(false);
  return (
    <Screen
      title="Batches"
      action={
        mayEdit && (
          <Button size="small" onClick={() => setNew(true)}>
            New batch
          </Button>
        )
      }
    >
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Search batches" />
            <Filter
              name="centre"
              label="Centre"
              any="Any centre"
              choices={choices.centres.map((value) => ({ value, text: value }))}
            />
            <Filter
              name="places"
              label="Places"
              any="Any places"
              choices={[{ value: 'free', text: 'Free, with a waiting list' }]}
            />
          </>
        }
        empty={{ icon: icons.batch, text: 'There are no batches yet.' }}
      >
        <DeskTable label="Batches" columns={columns} rows={page.rows} keyOf={({ batch_id }) => batch_id} />
      </ListCard>
      {isNew && (
        <BatchDialog
          batch={null}
          choices={choices}
          onClose={() => setNew(false)}
          onSaved={(batchId, hints) => {
            showSaved(hints);
            void navigate(`/batches/${batchId}`);
          }}
        />
      )}
    </Screen>
  );
}
