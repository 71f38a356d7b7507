import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import type { StockRow } from '../../contract/desk/stock.ts';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { StatusFilter, StockFilter } from '../list/goods-filters.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { CameraButton } from './camera-button.tsx';
import { variationText } from '../../domain/variation-choice.ts';
import { shortage } from './stock-text.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/stock', { query: queryOf(request.url, 'GET /desk/stock') }));

const columns: Column<StockRow>[] = [
  { title: 'SKU', isName: true, sorts: ['sku'], renderCell: (row) => <SkuName row={row} /> },
  { title: 'On the shelf', isNumber: true, isFigure: true, renderCell: ({ on_shelf }) => on_shelf },
  { title: 'To pack', isNumber: true, isFigure: true, renderCell: ({ to_pack }) => to_pack },
  { title: 'Held', isNumber: true, isFigure: true, renderCell: ({ reserved }) => reserved },
  {
    title: 'Can be sold',
    isNumber: true,
    isFigure: true,
    sorts: ['least'],
    renderCell: (row) => <Sellable row={row} />,
  },
  { title: 'Waiting', isNumber: true, isFigure: true, sorts: ['waited'], renderCell: ({ waiting }) => waiting || null },
];

const givenViews = [{ name: 'Customers waiting', query: 'sort=waited' }];

/** Every SKU with its stock. A scanned SKU opens at once. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const navigate = useNavigate();

  async function openScanned(typed: string): Promise<boolean> {
    const answer = await call('GET /desk/stock/:sku', { params: { sku: typed } });
    if (answer.ok) await navigate(`/stock/${encodeURIComponent(answer.body.sku)}`);
    return answer.ok;
  }

  async function openFromCamera(code: string) {
    if (!(await openScanned(code))) showToast(`There is no SKU ${code}.`, 'error');
  }

  return (
    <Screen title="Stock">
      <ListCard
        page={page}
        views={<SavedViews screen="stock" allName="All stock" given={givenViews} />}
        filters={
          <>
            <div className="col-span-2 flex min-w-0 flex-1 basis-60 gap-2">
              <SearchBox label="Scan a SKU or search" onEnter={openScanned} />
              <CameraButton onCode={(code) => void openFromCamera(code)} />
            </div>
            <StockFilter />
            <StatusFilter statuses={['Active', 'Inactive']} />
            <Filter
              name="sort"
              label="Sort"
              any="By SKU"
              choices={[
                { value: 'least', text: 'Lowest first' },
                { value: 'waited', text: 'Most customers waiting' },
              ]}
            />
          </>
        }
        empty={{ icon: icons.stock, text: 'There is no stock yet.' }}
      >
        <DeskTable label="Stock" columns={columns} rows={page.rows} keyOf={({ sku }) => sku} />
      </ListCard>
    </Screen>
  );
}

function SkuName({ row }: { row: StockRow }) {
  const { sku, title, attributes, status } = row;
  return (
    <span className="min-w-0">
      <Link
        to={`/stock/${encodeURIComponent(sku)}`}
        data-open
        className="me-2 font-bold break-all hover:text-electric hover:underline"
      >
        {sku}
      </Link>
      <span className="md:hidden">
        <Shortage row={row} />
      </span>
      <span className="block text-sm text-steel">
        {[title, variationText(attributes), status === 'Active' ? '' : status].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** On a phone the mark stands beside the SKU. */
const Sellable = ({ row }: { row: StockRow }) => (
  <span className="flex items-center gap-2 md:justify-end">
    <span className="max-md:hidden">
      <Shortage row={row} />
    </span>
    <span className="font-semibold">{row.on_hand - row.reserved}</span>
  </span>
);

function Shortage({ row }: { row: StockRow }) {
  const mark = shortage(row);
  return mark !== null && <Badge tone={mark === 'Low' ? 'warning' : 'bad'}>{mark}</Badge>;
}
