import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { couponStates, type DeskCoupon } from '../../contract/desk/coupons.ts';
import { formatPaise } from '../../domain/money.ts';
import { drawn } from '../../ui/drawn.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { periodText } from '../form/period-text.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { Screen } from '../parts/screen.tsx';
import { conditionsText, offerText, stateWords, usedText } from './coupon-text.ts';
import { NewCoupon } from './new-coupon.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/coupons', { query: queryOf(request.url, 'GET /desk/coupons') }));

const columns: Column<DeskCoupon>[] = [
  {
    title: 'Code',
    isName: true,
    renderCell: ({ code, description }) => (
      <span className="min-w-0">
        <Link to={`/coupons/${code}`} data-open className="font-bold hover:text-electric hover:underline">
          {code}
        </Link>
        {description !== '' && <span className="block text-sm text-steel">{description}</span>}
      </span>
    ),
  },
  {
    title: 'State',
    renderCell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>,
  },
  {
    title: 'Offer',
    renderCell: (coupon) => (
      <span>
        {offerText(coupon)}
        <span className="block text-sm text-steel">{conditionsText(coupon)}</span>
      </span>
    ),
  },
  { title: 'When', renderCell: periodText },
  { title: 'Used', isNumber: true, renderCell: usedText },
  { title: 'Saved', isNumber: true, renderCell: ({ discount_paise }) => formatPaise(discount_paise) },
];

/** All coupons with their use so far. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  return (
    <Screen
      title="Coupons"
      action={
        <Button size="small" onClick={() => setNew(true)}>
          New coupon
        </Button>
      }
    >
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Search coupons" />
            <Filter
              name="state"
              label="State"
              any="Any state"
              choices={couponStates.map((value) => ({ value, text: stateWords[value].text }))}
            />
          </>
        }
        empty={{ icon: drawn.tag, text: 'There are no coupons yet.' }}
      >
        <DeskTable label="Coupons" columns={columns} rows={page.rows} keyOf={({ code }) => code} />
      </ListCard>
      {isNew && <NewCoupon onClose={() => setNew(false)} onMade={({ code }) => void navigate(`/coupons/${code}`)} />}
    </Screen>
  );
}
