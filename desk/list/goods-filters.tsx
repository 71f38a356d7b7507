import { Filter } from './filter.tsx';

/** Filters that all lists of goods have. */
export const StockFilter = () => (
  <Filter
    name="stock"
    label="Stock"
    any="Any stock"
    choices={[
      { value: 'low', text: 'Low stock' },
      { value: 'out', text: 'Out of stock' },
    ]}
  />
);

export const StatusFilter = ({ statuses }: { statuses: readonly string[] }) => (
  <Filter name="status" label="Status" any="Any status" choices={statuses.map((value) => ({ value, text: value }))} />
);
