import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { isOldestFirst, type DeskOrderRow } from '../../contract/desk/orders.ts';
import { saleModes, saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { DayFilter, Filter } from '../list/filter.tsx';
import { queryOf, useListAddress } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useChosen } from '../list/use-chosen.ts';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { BulkStatus, PrintOrders } from './bulk-orders.tsx';
import { isCashDue, lineText, paidText, stateOf, viewNames } from './order-text.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/orders', { query: queryOf(request.url, 'GET /desk/orders') }));

const givenViews = (Object.keys(viewNames) as (keyof typeof viewNames)[]).map((view) => ({
  name: viewNames[view],
  query: `view=${view}`,
}));

const columns: Column<DeskOrderRow>[] = [
  { title: 'Order', isName: true, renderCell: (order) => <OrderName order={order} /> },
  {
    title: 'Status',
    isBeside: true,
    renderCell: (order) => {
      const { text, tone } = stateOf(order);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    title: 'Customer',
    isLine: true,
    renderCell: ({ user_name, city, pincode }) => (
      <span className="min-w-0 break-words">
        <span className="block">{user_name}</span>
        <span className="block text-sm text-steel">
          {city} {pincode}
        </span>
      </span>
    ),
  },
  {
    title: 'Total',
    isNumber: true,
    isBeside: true,
    sorts: ['total-high', 'total-low'],
    renderCell: (order) => <Money order={order} />,
  },
  { title: 'Goods', isLine: true, renderCell: ({ lines }) => <Goods lines={lines} /> },
  {
    title: 'Parcel',
    isLine: true,
    renderCell: ({ shipment }) =>
      shipment && (
        <span>
          <span className="block">{shipment.courier}</span>
          <span className="block text-sm text-steel tabular-nums">{shipment.awb}</span>
        </span>
      ),
  },
];

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { params } = useListAddress();
  const isOldest = isOldestFirst(params.get('view') ?? undefined);
  const mayMove = useMayCall('POST /desk/orders/bulk/status');
  const chosen = useChosen<DeskOrderRow>(
    ({ order_id }) => order_id,
    ({ receipt_id }) => receipt_id,
  );
  const [open, setOpen] = useState<'status' | 'print' | null>(null);
  return (
    <Screen title="Orders">
      <ListCard
        page={page}
        views={<SavedViews screen="orders" allName="All orders" given={givenViews} />}
        filters={
          <>
            <SearchBox label="Number, name, mobile, SKU or AWB" />
            <Filter
              name="mode"
              label="Payment"
              any="Any payment"
              choices={saleModes.map((value) => ({ value, text: saleModeText(value) }))}
            />
            <Filter
              name="sort"
              label="Sort"
              any={isOldest ? 'Oldest first' : 'Newest first'}
              choices={[
                isOldest ? { value: 'newest', text: 'Newest first' } : { value: 'oldest', text: 'Oldest first' },
                { value: 'total-high', text: 'Total, high to low' },
                { value: 'total-low', text: 'Total, low to high' },
              ]}
            />
            <Days />
          </>
        }
        empty={{ icon: icons.parcel, text: 'There are no orders yet.' }}
      >
        <DeskTable
          label="Orders"
          columns={columns}
          rows={page.rows}
          keyOf={({ order_id }) => order_id}
          {...(mayMove && { chosen })}
        />
      </ListCard>
      <ChosenBar chosen={chosen}>
        <Button size="small" tone="light" onClick={() => setOpen('print')}>
          Print
        </Button>
        <Button size="small" tone="light" onClick={() => setOpen('status')}>
          Change status
        </Button>
      </ChosenBar>
      {open === 'print' && <PrintOrders orders={chosen.rows} onClose={() => setOpen(null)} />}
      {open === 'status' && (
        <BulkStatus
          orders={chosen.rows}
          onChanged={() => void revalidate()}
          onClose={() => {
            setOpen(null);
            // Their versions have changed.
            chosen.clear();
          }}
        />
      )}
    </Screen>
  );
}

/** Hidden on a phone until asked for: they take two more rows. */
function Days() {
  const { params } = useListAddress();
  const [isShown, setShown] = useState(params.has('from') || params.has('until'));
  return (
    <>
      {!isShown && (
        <button
          type="button"
          onClick={() => setShown(true)}
          className="col-span-2 min-h-11 font-bold text-electric sm:hidden"
        >
          Choose days
        </button>
      )}
      <div className={isShown ? 'contents' : 'hidden sm:contents'}>
        <DayFilter name="from" label="From" />
        <DayFilter name="until" label="Until" />
      </div>
    </>
  );
}

const OrderName = ({ order: { order_id, receipt_id, created_at } }: { order: DeskOrderRow }) => (
  <span className="min-w-0 whitespace-nowrap">
    <Link to={`/orders/${order_id}`} data-open className="font-bold hover:text-electric hover:underline">
      {receipt_id}
    </Link>
    <span className="block text-sm text-steel">{timeOf(created_at)}</span>
  </span>
);

const linesShown = 2;

function Goods({ lines }: { lines: DeskOrderRow['lines'] }) {
  const more = lines.length - linesShown;
  return (
    <span className="min-w-0 break-words">
      {lines.slice(0, linesShown).map((line) => (
        <span key={`${line.sku} ${lineText(line)}`} className="block">
          {lineText(line)}
        </span>
      ))}
      {more > 0 && <span className="block text-sm text-steel">and {more} more</span>}
    </span>
  );
}

function Money({ order }: { order: DeskOrderRow }) {
  const { total_paise, remaining_paise } = order;
  return (
    <span className="text-end tabular-nums">
      <span className="block font-semibold">{formatPaise(total_paise)}</span>
      <span className="block text-sm whitespace-nowrap text-steel">
        {isCashDue(order) ? `${formatPaise(remaining_paise)} in cash` : paidText(order)}
      </span>
    </span>
  );
}
