import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskReview } from '../../contract/desk/reviews.ts';
import { reviewStates } from '../../contract/review.ts';
import { Stars } from '../../ui/stars.tsx';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { stateWords } from './review-text.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/reviews', { query: queryOf(request.url, 'GET /desk/reviews') }));

const columns: Column<DeskReview>[] = [
  {
    title: 'Product',
    isName: true,
    renderCell: ({ review_id, product_title, words }) => (
      <span className="min-w-0">
        <Link to={`/reviews/${review_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {product_title}
        </Link>
        <span className="line-clamp-2 text-sm break-words text-steel">{words}</span>
      </span>
    ),
  },
  { title: 'Stars', renderCell: ({ stars }) => <Stars stars={stars} /> },
  { title: 'Photo', renderCell: ({ picture }) => (picture === null ? '' : 'Yes') },
  {
    title: 'State',
    renderCell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>,
  },
  { title: 'By', renderCell: ({ author }) => <span className="whitespace-nowrap">{author}</span> },
  { title: 'Written', renderCell: ({ written_at }) => <span className="whitespace-nowrap">{timeOf(written_at)}</span> },
];

/** Reviews, to be checked before they are published. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title="Reviews">
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Search reviews" />
            <Filter
              name="state"
              label="State"
              any="Any state"
              choices={reviewStates.map((value) => ({ value, text: stateWords[value].text }))}
            />
            <Filter
              name="sort"
              label="Order"
              any="Newest first"
              choices={[{ value: 'oldest', text: 'Oldest first' }]}
            />
          </>
        }
        empty={{ icon: icons.review, text: 'There are no reviews yet.' }}
      >
        <DeskTable label="Reviews" columns={columns} rows={page.rows} keyOf={({ review_id }) => review_id} />
      </ListCard>
    </Screen>
  );
}
