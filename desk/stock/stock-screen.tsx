import { Link, useLoaderData, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { StockRow } from '../../contract/desk/stock.ts';
import type { Input } from '../../contract/endpoint.ts';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { NoRows } from '../list/no-rows.tsx';
import { Pager } from '../list/pager.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { attributesText, shortage } from './stock-text.ts';

const names = ['q', 'after', 'sort', 'status', 'stock'] as const;

type StockQuery = Input<DeskContract['GET /desk/stock']>['query'];
export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/stock', { query: queryOf(request.url, names) as StockQuery }));

const columns: Column<StockRow>[] = [
  { title: 'SKU', isName: true, sorts: ['sku'], renderCell: (row) => <SkuName row={row} /> },
  { title: 'On the shelf', isNumber: true, renderCell: ({ on_shelf }) => on_shelf },
  { title: 'To pack', isNumber: true, renderCell: ({ to_pack }) => to_pack },
  { title: 'Held', isNumber: true, renderCell: ({ reserved }) => reserved },
  { title: 'Can be sold', isNumber: true, sorts: ['least'], renderCell: (row) => <Sellable row={row} /> },
];

/** Every SKU with its stock. A scanned SKU opens at once. */
export function Component() {
  const { rows, next, total, total_is_more } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const navigate = useNavigate();

  async function openScanned(typed: string): Promise<boolean> {
    const answer = await call('GET /desk/stock/:sku', { params: { sku: typed } });
    if (answer.ok) await navigate(`/stock/${encodeURIComponent(answer.body.sku)}`);
    return answer.ok;
  }

  return (
    <Screen title="Stock">
      <div className="desk-card overflow-clip">
        <SavedViews screen="stock" allName="All stock" />
        <div className="grid grid-cols-2 gap-2 border-b border-line p-3 sm:flex sm:flex-wrap">
          <SearchBox label="Scan a SKU or search" onEnter={openScanned} />
          <Filter
            name="stock"
            label="Stock"
            any="Any stock"
            choices={[
              { value: 'low', text: 'Low stock' },
              { value: 'out', text: 'Out of stock' },
            ]}
          />
          <Filter
            name="status"
            label="Status"
            any="Any status"
            choices={[
              { value: 'Active', text: 'Active' },
              { value: 'Inactive', text: 'Inactive' },
            ]}
          />
          <Filter name="sort" label="Sort" any="By SKU" choices={[{ value: 'least', text: 'The least first' }]} />
        </div>
        {rows.length === 0 ? (
          <NoRows icon={icons.stock} text="There is no stock yet." />
        ) : (
          <DeskTable
            label="Stock"
            columns={columns}
            rows={rows}
            keyOf={({ sku }) => sku}
            nameOf={({ sku }) => sku}
            isBusy={navigation.state === 'loading'}
          />
        )}
      </div>
      <Pager shown={rows.length} next={next} total={total} totalIsMore={total_is_more} />
    </Screen>
  );
}

const SkuName = ({ row: { sku, title, attributes, status } }: { row: StockRow }) => (
  <span className="min-w-0">
    <Link
      to={`/stock/${encodeURIComponent(sku)}`}
      data-open
      className="font-bold break-all hover:text-electric hover:underline"
    >
      {sku}
    </Link>
    <span className="block text-sm text-steel">
      {[title, attributesText(attributes), status === 'Active' ? '' : status].filter(Boolean).join(' · ')}
    </span>
  </span>
);

function Sellable({ row }: { row: StockRow }) {
  const mark = shortage(row);
  return (
    <span className="flex items-center justify-end gap-2">
      {mark !== null && <Badge tone={mark === 'Low' ? 'warning' : 'bad'}>{mark}</Badge>}
      <span className="font-semibold">{row.on_hand - row.reserved}</span>
    </span>
  );
}
