import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskReturnRow, ReturnView } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { lineText } from '../orders/order-text.ts';
import { returnStateWords } from '../orders/return-text.ts';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/returns', { query: queryOf(request.url, 'GET /desk/returns') }));

/** Open returns start with the oldest. */
const givenViews: { name: string; query: string }[] = (
  [
    { view: 'requested', isOldestFirst: true },
    { view: 'approved', isOldestFirst: true },
    { view: 'received', isOldestFirst: true },
    { view: 'refunding', isOldestFirst: true },
    { view: 'closed', isOldestFirst: false },
    { view: 'declined', isOldestFirst: false },
  ] as const satisfies { view: ReturnView; isOldestFirst: boolean }[]
).map(({ view, isOldestFirst }) => ({
  name: view === 'refunding' ? 'Refunds under way' : returnStateWords[view].text,
  query: isOldestFirst ? `sort=oldest&view=${view}` : `view=${view}`,
}));

const columns: Column<DeskReturnRow>[] = [
  {
    title: 'Return',
    isName: true,
    renderCell: ({ return_id, return_number, created_at, is_exchange }) => (
      <span className="min-w-0 whitespace-nowrap">
        <Link to={`/returns/${return_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {return_number}
        </Link>
        <span className="block text-sm text-steel">{timeOf(created_at)}</span>
        {is_exchange && <span className="block text-sm font-semibold">Exchange</span>}
      </span>
    ),
  },
  {
    title: 'State',
    isBeside: true,
    renderCell: ({ state }) => <Badge tone={returnStateWords[state].tone}>{returnStateWords[state].text}</Badge>,
  },
  {
    title: 'Customer',
    isLine: true,
    renderCell: ({ user_name, receipt_id }) => (
      <span className="min-w-0 break-words">
        <span className="block">{user_name}</span>
        <span className="block text-sm text-steel">{receipt_id}</span>
      </span>
    ),
  },
  {
    title: 'Refund',
    isNumber: true,
    isBeside: true,
    renderCell: ({ refund_paise }) =>
      refund_paise !== null && <span className="font-semibold">{formatPaise(refund_paise)}</span>,
  },
  {
    title: 'Goods',
    isLine: true,
    renderCell: ({ lines }) => (
      <span className="min-w-0 break-words">
        {lines.map((line) => (
          <span key={line.line_number} className="block">
            {lineText(line)}
          </span>
        ))}
      </span>
    ),
  },
  {
    title: 'Why',
    isLine: true,
    renderCell: ({ reason }) => <span className="text-steel">{reason}</span>,
  },
];

/** All returns, with a view for each state. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title="Returns">
      <ListCard
        page={page}
        views={<SavedViews screen="returns" allName="All returns" given={givenViews} />}
        filters={
          <>
            <SearchBox label="Number, name, mobile or SKU" />
            <Filter name="sort" label="Sort" any="Newest first" choices={[{ value: 'oldest', text: 'Oldest first' }]} />
          </>
        }
        empty={{ icon: icons.returns, text: 'There are no returns yet. Start one on the page of its order.' }}
      >
        <DeskTable label="Returns" columns={columns} rows={page.rows} keyOf={({ return_id }) => return_id} />
      </ListCard>
    </Screen>
  );
}
