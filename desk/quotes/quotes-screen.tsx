import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { quoteStates, type DeskQuoteRow } from '../../contract/desk/quotes.ts';
import { formatPaise } from '../../domain/money.ts';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { dayOf, timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { quotedText, stateWords } from './quote-text.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/quotes', { query: queryOf(request.url, 'GET /desk/quotes') }));

const linesShown = 2;

const columns: Column<DeskQuoteRow>[] = [
  {
    title: 'Quote',
    isName: true,
    renderCell: ({ quote_id, number, created_at }) => (
      <span className="min-w-0 whitespace-nowrap">
        <Link to={`/quotes/${quote_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {number}
        </Link>
        <span className="block text-sm text-steel">{timeOf(created_at)}</span>
      </span>
    ),
  },
  {
    title: 'State',
    renderCell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>,
  },
  {
    title: 'Customer',
    isLine: true,
    renderCell: ({ name, mobile }) => (
      <span className="min-w-0 break-words">
        <span className="block">{name}</span>
        <span className="block text-sm text-steel tabular-nums">{mobile}</span>
      </span>
    ),
  },
  {
    title: 'Goods',
    isLine: true,
    renderCell: ({ lines }) => (
      <span className="min-w-0 break-words">
        {lines.slice(0, linesShown).map((line) => (
          <span key={line.line_sku} className="block">
            {quotedText(line)}
          </span>
        ))}
        {lines.length > linesShown && (
          <span className="block text-sm text-steel">and {lines.length - linesShown} more</span>
        )}
      </span>
    ),
  },
  {
    title: 'Total',
    isNumber: true,
    renderCell: ({ total_paise, valid_until }) => (
      <span className="text-end tabular-nums">
        <span className="block font-semibold">{formatPaise(total_paise)}</span>
        {valid_until !== null && (
          <span className="block text-sm whitespace-nowrap text-steel">until {dayOf(valid_until)}</span>
        )}
      </span>
    ),
  },
];

/** Customers' quote requests. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title="Quotes">
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Number, name, mobile or email" />
            <Filter
              name="state"
              label="State"
              any="Any state"
              choices={quoteStates.map((value) => ({ value, text: stateWords[value].text }))}
            />
            <Filter
              name="sort"
              label="Order"
              any="Newest first"
              choices={[{ value: 'oldest', text: 'Oldest first' }]}
            />
          </>
        }
        empty={{ icon: icons.quote, text: 'Nobody has asked for a quote yet.' }}
      >
        <DeskTable label="Quotes" columns={columns} rows={page.rows} keyOf={({ quote_id }) => quote_id} />
      </ListCard>
    </Screen>
  );
}
