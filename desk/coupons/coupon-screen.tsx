import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { CouponForm } from './coupon-form.tsx';
import { conditionsText, isUnused, offerText, stateWords, usedText } from './coupon-text.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/coupons/:code', { params: { code: params['code'] ?? '' } }));

/** One coupon: its terms, and its use so far. */
export function Component() {
  const { coupon, uses } = useLoaderData<typeof loader>();
  return (
    <Screen
      back={{ to: '/coupons', text: 'All coupons' }}
      title={coupon.code}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stateWords[coupon.state].tone}>{stateWords[coupon.state].text}</Badge>
          <span>{offerText(coupon)}</span>
          <span>{conditionsText(coupon)}</span>
        </span>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CouponForm key={coupon.code} coupon={coupon} />
        <div className="space-y-5">
          <Card title="Use so far">
            <dl className="grid grid-cols-3 gap-3">
              <Figure name="Used" value={usedText(coupon)} />
              <Figure name="Held" value={String(coupon.held)} />
              <Figure name="Saved" value={formatPaise(coupon.discount_paise)} />
            </dl>
            {uses.length > 0 && (
              <ul className="mt-4 divide-y divide-line border-t border-line">
                {uses.map((use) => (
                  <li key={use.order_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="font-semibold">{use.receipt_id}</span>
                    <span className="text-steel">{use.state === 'held' ? 'not paid yet' : timeOf(use.at)}</span>
                    <span className="tabular-nums">{formatPaise(use.discount_paise)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <CouponEnd coupon={coupon} />
        </div>
      </div>
    </Screen>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-steel">{name}</dt>
    <dd className="text-lg font-bold tabular-nums">{value}</dd>
  </div>
);

/** A used coupon can only be ended; an unused one can be deleted. */
function CouponEnd({ coupon }: { coupon: DeskCoupon }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { press, isBusy, failure } = usePress();
  const { code, version, state: _state, used: _used, held: _held, discount_paise: _saved, ...terms } = coupon;
  const isOver = coupon.state === 'over' || coupon.state === 'off';

  async function end() {
    const hasBegun = terms.starts_at === null || Date.parse(terms.starts_at) < Date.now();
    const ended = hasBegun ? { ends_at: new Date().toISOString() } : { status: 'Inactive' as const };
    const body = { version, ...terms, ...ended };
    if (await press(call('PATCH /desk/coupons/:code', { params: { code }, body }))) showToast('The coupon has ended.');
    await revalidate();
  }

  async function remove() {
    const removed = await press(call('DELETE /desk/coupons/:code', { params: { code } }));
    if (!removed) return;
    showToast(removed.message);
    await navigate('/coupons');
  }

  return (
    <Card title="End">
      <p className="mb-4 text-steel">Orders that have used it keep their discount.</p>
      <div className="flex flex-wrap gap-3">
        {!isOver && (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void end()}>
            End now
          </Button>
        )}
        {isUnused(coupon) && (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
      {isOver && !isUnused(coupon) && <p className="font-semibold">It has been used, so it cannot be deleted.</p>}
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}
