import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { momentOfText, momentText } from '../form/india-moment.ts';
import { PeriodFields } from '../form/period-fields.tsx';
import { StatusField } from '../form/status-field.tsx';
import { Card } from '../parts/card.tsx';
import { paiseOfText, rupeeText } from '../../domain/rupee-text.ts';

const labels = {
  description: 'Description',
  percentage_offer: 'Per cent off',
  price_offer_paise: 'Rupees off',
  discount_paise_max: 'Maximum discount',
  lines_paise_min: 'Minimum order',
  limit_total: 'Limit in total',
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

/** Null if empty. NaN if it is not a number, so that the schema refuses it. */
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

export function CouponForm({ coupon }: { coupon: DeskCoupon }) {
  const isPercentage = coupon.percentage_offer !== null;
  return (
    <EditForm
      draft={`coupon ${coupon.code}`}
      subject={coupon.code}
      row={coupon}
      textsOf={textsOf}
      labels={labels}
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
                {isPercentage && number('discount_paise_max', 'In rupees. Leave empty for no limit')}
                {number('lines_paise_min', 'In rupees, without delivery. Leave empty for no minimum')}
                {number('limit_total', 'How many times it can be used. Leave empty for no limit')}
                {number('limit_per_user', 'Leave empty for no limit')}
              </div>
              <CheckBox
                isChecked={values['is_first_order_only'] === 'yes'}
                onChange={(isChecked) => set('is_first_order_only', isChecked ? 'yes' : '')}
                className="mt-4"
              >
                Only for a customer’s first order
              </CheckBox>
              <TextField
                {...bind('description')}
                label={labels.description}
                hint="For staff only"
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
