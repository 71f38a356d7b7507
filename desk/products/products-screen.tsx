import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { formatPaise } from '../../domain/money.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { StatusFilter, StockFilter } from '../list/goods-filters.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useChosen } from '../list/use-chosen.ts';
import { Screen } from '../parts/screen.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { FieldsForm, PricesForm } from './bulk-forms.tsx';
import { useLastChange } from '../list/last-change.tsx';
import { PriceCell } from './price-cell.tsx';
import { priceSavedText, stockOf, type Product } from './product-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { usePriceSave, type Prices } from './use-price-save.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/products', { query: queryOf(request.url, 'GET /desk/products') }));

const same = (...values: string[]) => values.map((value) => ({ value, text: value }));

const bulkKinds = {
  prices: { title: 'Change prices', words: { one: 'price', many: 'prices' }, Form: PricesForm },
  fields: { title: 'Change products', words: { one: 'product', many: 'products' }, Form: FieldsForm },
};

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const canEdit = useMayCall('PATCH /desk/variations/:sku');
  const canMake = useMayCall('POST /desk/products');
  const chosen = useChosen<Product>(
    ({ product_id }) => product_id,
    ({ title }) => title,
  );
  const [bulk, setBulk] = useState<keyof typeof bulkKinds | null>(null);
  const [changeNotice, setLastChange] = useLastChange();
  const { savePrices, question } = usePriceSave();

  async function save(title: string, which: keyof Prices, variation: DeskVariation, prices: Prices) {
    const outcome = await savePrices(variation, prices);
    if (!('saved' in outcome)) return outcome;
    const { audit_id, ...saved } = outcome.saved;
    if (audit_id !== null) setLastChange({ text: priceSavedText(title, which, saved), auditId: audit_id });
    await revalidate();
    return outcome;
  }

  const renderPrice = (product: Product, which: keyof Prices) => {
    const [only, ...others] = product.variations;
    if (only === undefined || others.length > 0) return <PriceSpan product={product} which={which} />;
    return (
      <PriceCell
        title={product.title}
        variation={only}
        which={which}
        canEdit={canEdit}
        onSave={(variation, prices) => save(product.title, which, variation, prices)}
      />
    );
  };

  const columns: Column<Product>[] = [
    { title: 'Product', isName: true, sorts: ['title'], renderCell: (product) => <ProductName product={product} /> },
    {
      title: 'Status',
      renderCell: ({ status }) => <StatusBadge status={status} />,
    },
    { title: 'Category', renderCell: ({ category }) => <span className="md:whitespace-nowrap">{category}</span> },
    {
      title: 'Price',
      isNumber: true,
      sorts: ['price-low', 'price-high'],
      renderCell: (product) => renderPrice(product, 'price_paise'),
    },
    { title: 'Sale price', isNumber: true, renderCell: (product) => renderPrice(product, 'sale_price_paise') },
    { title: 'Stock', isNumber: true, renderCell: (product) => <Stock variations={product.variations} /> },
    { title: 'Sold', isNumber: true, sorts: ['best-selling'], renderCell: ({ sold_count }) => sold_count },
  ];

  return (
    <Screen
      title="Products"
      action={
        canMake && (
          <ButtonLink to="/products/new" size="small" prefetch="none">
            New product
          </ButtonLink>
        )
      }
    >
      {changeNotice}
      <ListCard
        page={page}
        views={<SavedViews screen="products" allName="All products" />}
        filters={
          <>
            <SearchBox label="Search products" />
            <StatusFilter statuses={['Active', 'Inactive', 'Archived']} />
            <Filter
              name="type"
              label="Type"
              any="Any type"
              choices={same('Simple', 'Variable Product', 'Grouped Product')}
            />
            <StockFilter />
            <Filter
              name="sort"
              label="Sort"
              any="Newest first"
              choices={[
                { value: 'oldest', text: 'Oldest first' },
                { value: 'title', text: 'Title' },
                { value: 'price-low', text: 'Price, low to high' },
                { value: 'price-high', text: 'Price, high to low' },
                { value: 'best-selling', text: 'Best selling' },
              ]}
            />
          </>
        }
        empty={{ icon: 'box', text: 'There are no products yet.' }}
      >
        <DeskTable
          label="Products"
          columns={columns}
          rows={page.rows}
          keyOf={({ product_id }) => product_id}
          {...(canEdit && { chosen })}
        />
      </ListCard>
      <ChosenBar chosen={chosen}>
        <Button size="small" tone="light" onClick={() => setBulk('prices')}>
          Change prices
        </Button>
        <Button size="small" tone="light" onClick={() => setBulk('fields')}>
          Change products
        </Button>
      </ChosenBar>
      {bulk !== null && (
        <BulkDialog
          {...bulkKinds[bulk]}
          products={chosen.rows}
          onClose={() => setBulk(null)}
          onChanged={() => void revalidate()}
          onDone={(change) => {
            setLastChange(change);
            setBulk(null);
            chosen.clear();
          }}
        />
      )}
      {question}
    </Screen>
  );
}

const ProductName = ({ product: { product_id, title, product_type } }: { product: Product }) => (
  <span className="min-w-0">
    <Link to={`/products/${product_id}`} data-open className="font-bold hover:text-electric hover:underline">
      {title}
    </Link>
    {product_type !== 'Simple' && <span className="block text-sm text-steel">{product_type}</span>}
  </span>
);

/** For several variations, whose prices are changed on the product's screen. */
function PriceSpan({ product: { product_id, title, variations }, which }: { product: Product; which: keyof Prices }) {
  const amounts = variations.filter(({ status }) => status === 'Active').flatMap((each) => each[which] ?? []);
  if (amounts.length === 0) return <>–</>;
  return (
    <span className="tabular-nums">
      from {formatPaise(Math.min(...amounts))}{' '}
      {which === 'price_paise' && (
        <Link
          to={`/products/${product_id}`}
          aria-label={`${variations.length} variations of ${title}`}
          className="block text-sm font-semibold text-electric hover:underline"
        >
          {variations.length} variations
        </Link>
      )}
    </span>
  );
}

function Stock({ variations }: { variations: readonly DeskVariation[] }) {
  const { text, low } = stockOf(variations);
  return (
    <span>
      {text}
      {low > 0 && <span className="block text-sm font-bold whitespace-nowrap text-signal-deep">{low} low</span>}
    </span>
  );
}
