import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { PeriodFields } from '../form/period-fields.tsx';
import { StatusField } from '../form/status-field.tsx';
import { Card } from '../parts/card.tsx';
import { readCoupon, textsOfCoupon } from './coupon-texts.ts';

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

export function CouponForm({ coupon }: { coupon: DeskCoupon }) {
  const isPercentage = coupon.percentage_offer !== null;
  return (
    <EditForm
      draft={`coupon ${coupon.code}`}
      subject={coupon.code}
      row={coupon}
      textsOf={textsOfCoupon}
      labels={labels}
      schema={deskContract['PATCH /desk/coupons/:code'].body}
      read={readCoupon}
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
