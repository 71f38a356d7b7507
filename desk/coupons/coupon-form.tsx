import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { formatPaise } from '../../domain/money.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { momentOfText, momentText } from '../form/india-moment.ts';
import { PeriodFields } from '../form/period-fields.tsx';
import { StatusField } from '../form/status-field.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { paiseOfText, rupeeText } from '../../domain/rupee-text.ts';

const labels = {
  description: 'Description',
  percentage_offer: 'Per cent off',
  price_offer_paise: 'Rupees off',
  discount_paise_max: 'At most',
  lines_paise_min: 'For goods from',
  limit_total: 'Limit in all',
  limit_per_user: 'Limit per customer',
  is_first_order_only: 'First order only',
  starts_at: 'From',
  ends_at: 'Until',
  status: 'Status',
};

const countText = (count: number | null) => (count === null ? '' : String(count));

const textsOf = (coupon: DeskCoupon) => ({
  description: coupon.description,
  percentage_offer: countText(coupon.percentage_offer),
  price_offer_paise: rupeeText(coupon.price_offer_paise),
  discount_paise_max: rupeeText(coupon.discount_paise_max),
  lines_paise_min: coupon.lines_paise_min === 0 ? '' : rupeeText(coupon.lines_paise_min),
  limit_total: countText(coupon.limit_total),
  limit_per_user: countText(coupon.limit_per_user),
  is_first_order_only: coupon.is_first_order_only ? 'yes' : '',
  starts_at: momentText(coupon.starts_at),
  ends_at: momentText(coupon.ends_at),
  status: coupon.status,
});

/** Null if nothing is typed; what is no number is refused by the schema. */
const countOf = (text = '') => (text.trim() === '' ? null : Number(text));
const paiseOf = (text = '') => (text.trim() === '' ? null : (paiseOfText(text) ?? Number.NaN));

const read = (values: Readonly<Record<string, string>>) => ({
  description: values['description'],
  percentage_offer: countOf(values['percentage_offer']),
  price_offer_paise: paiseOf(values['price_offer_paise']),
  discount_paise_max: paiseOf(values['discount_paise_max']),
  lines_paise_min: paiseOf(values['lines_paise_min']) ?? 0,
  limit_total: countOf(values['limit_total']),
  limit_per_user: countOf(values['limit_per_user']),
  is_first_order_only: values['is_first_order_only'] === 'yes',
  starts_at: momentOfText(values['starts_at']),
  ends_at: momentOfText(values['ends_at']),
  status: values['status'],
});

function show(name: string, value: unknown): string {
  if (value === null || value === '') return 'None';
  if (name.includes('paise') && typeof value === 'number') return formatPaise(value);
  if (typeof value === 'string') return name.endsWith('_at') ? timeOf(value) : value;
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : JSON.stringify(value);
}

export function CouponForm({ coupon }: { coupon: DeskCoupon }) {
  const isPercentage = coupon.percentage_offer !== null;
  return (
    <EditForm
      draft={`coupon ${coupon.code}`}
      subject={coupon.code}
      row={coupon}
      textsOf={textsOf}
      labels={labels}
      show={show}
      schema={deskContract['PATCH /desk/coupons/:code'].body}
      read={read}
      send={(body) => call('PATCH /desk/coupons/:code', { params: { code: coupon.code }, body })}
    >
      {({ values, set, bind }) => {
        const number = (name: keyof typeof labels, hint?: string) => (
          <TextField {...bind(name)} label={labels[name]} hint={hint} inputMode="decimal" autoComplete="off" />
        );
        return (
          <>
            <Card title="Terms">
              <div className="grid gap-5 sm:grid-cols-2">
                {isPercentage ? number('percentage_offer') : number('price_offer_paise')}
                {isPercentage && number('discount_paise_max', 'In rupees. Empty: no limit')}
                {number('lines_paise_min', 'In rupees, before delivery. Empty: for any')}
                {number('limit_total', 'How often it can be used. Empty: no limit')}
                {number('limit_per_user', 'Empty: no limit')}
              </div>
              <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={values['is_first_order_only'] === 'yes'}
                  onChange={(event) => set('is_first_order_only', event.target.checked ? 'yes' : '')}
                  className="size-5 accent-electric"
                />
                Only for a customer’s first order
              </label>
              <TextField
                {...bind('description')}
                label={labels.description}
                hint="For you; customers do not see it"
                autoComplete="off"
                className="mt-4"
              />
            </Card>
            <Card title="When">
              <div className="space-y-5">
                <StatusField values={values} set={set} />
                <PeriodFields bind={bind} />
              </div>
            </Card>
          </>
        );
      }}
    </EditForm>
  );
}
