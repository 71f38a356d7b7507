import { useLoaderData, useLocation, useNavigation, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { Filter } from '../list/filter.tsx';
import { StatusFilter, StockFilter } from '../list/goods-filters.tsx';
import { useLastChange } from '../list/last-change.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Screen } from '../parts/screen.tsx';
import { PriceGrid } from './price-grid.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/grid', { query: queryOf(request.url, 'GET /desk/grid') }));

/** Prices and stock of many SKUs, edited as in a spreadsheet. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const canCount = useMayCall('POST /desk/stock/:sku/movements');
  const [changeNotice, setLastChange] = useLastChange();

  return (
    <Screen
      back={{ to: '/products', text: 'All products' }}
      title="Prices and stock"
      lead="Type, or paste cells from a spreadsheet. Arrows and Enter move, Escape restores a cell, Ctrl+Enter saves."
    >
      {changeNotice}
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
        empty={{ icon: 'box', text: 'There are no SKUs yet.' }}
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
