import { useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigation, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Input } from '../../contract/endpoint.ts';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { Filter } from '../list/filter.tsx';
import { StatusFilter, StockFilter } from '../list/goods-filters.tsx';
import { LastChange, type Change } from '../list/last-change.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Screen } from '../parts/screen.tsx';
import { PriceGrid } from './price-grid.tsx';

const names = ['q', 'after', 'sort', 'status', 'stock'] as const;

type GridQuery = Input<DeskContract['GET /desk/grid']>['query'];
export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/grid', { query: queryOf(request.url, names) as GridQuery }));

/** Prices and stock of many SKUs, edited as in a spreadsheet. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const canCount = useMayCall('POST /desk/stock/:sku/movements');
  const [lastChange, setLastChange] = useState<Change | null>(null);

  return (
    <Screen
      title="Prices and stock"
      lead="Type, or paste a block from a spreadsheet. Arrows and Enter move, Escape puts a cell back, Ctrl Enter saves."
      action={
        <Link to="/products" className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
          All products
        </Link>
      }
    >
      <LastChange change={lastChange} onUndone={() => void revalidate()} onClose={() => setLastChange(null)} />
      <ListCard
        page={page}
        views={<SavedViews screen="grid" allName="All SKUs" />}
        filters={
          <>
            <SearchBox label="Search SKUs" />
            <StatusFilter statuses={['Active', 'Inactive']} />
            <StockFilter />
            <Filter name="sort" label="Sort" any="By title" choices={[{ value: 'sku', text: 'By SKU' }]} />
          </>
        }
        empty={{ icon: 'box', text: 'There is nothing to sell yet.' }}
      >
        <div aria-busy={navigation.state === 'loading'}>
          <PriceGrid
            key={search}
            address={search}
            rows={page.rows}
            canCount={canCount}
            onSaved={(change) => {
              if (change) setLastChange(change);
              void revalidate();
            }}
          />
        </div>
      </ListCard>
    </Screen>
  );
}
