import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { useLastChange } from '../list/last-change.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { PastePincodes } from './paste-pincodes.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type Row = DeskOutput<'GET /desk/pincodes'>['rows'][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf(request.url, 'GET /desk/pincodes');
  const [page, { pincodes }] = await Promise.all([
    load(call('GET /desk/pincodes', { query })),
    load(call('GET /desk/delivery')),
  ]);
  return { page, pincodes };
}

const columns: Column<Row>[] = [
  { title: 'Pincode', isName: true, renderCell: ({ pincode }) => <strong className="tabular-nums">{pincode}</strong> },
  { title: 'Place', renderCell: ({ place }) => place ?? 'Not in the directory of post offices' },
  {
    title: 'Status',
    renderCell: ({ status }) => <Badge tone={status === 'Active' ? 'good' : 'plain'}>{status}</Badge>,
  },
];

/** Where the shop delivers. */
export function Component() {
  const { page, pincodes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isPasting, setPasting] = useState(false);
  const [changeNotice, setLastChange] = useLastChange();
  return (
    <SettingsFrame
      action={
        <Button size="small" onClick={() => setPasting(true)}>
          Paste pincodes
        </Button>
      }
    >
      {changeNotice}
      {pincodes.active === 0 && (
        <Notice tone="warning" className="mb-4">
          No pincode is active, so the shop delivers everywhere.
        </Notice>
      )}
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Search by the first digits" />
            <Filter
              name="status"
              label="Status"
              any={`All: ${pincodes.active} active, ${pincodes.inactive} inactive`}
              choices={['Active', 'Inactive'].map((value) => ({ value, text: value }))}
            />
          </>
        }
        empty={{ icon: 'pin', text: 'There are no pincodes yet.' }}
      >
        <DeskTable label="Pincodes" columns={columns} rows={page.rows} keyOf={({ pincode }) => pincode} />
      </ListCard>
      {isPasting && (
        <PastePincodes
          onClose={() => setPasting(false)}
          onDone={(change) => {
            setPasting(false);
            setLastChange(change);
            void revalidate();
          }}
        />
      )}
    </SettingsFrame>
  );
}
