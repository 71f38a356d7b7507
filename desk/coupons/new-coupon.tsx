import { useState } from 'react';
import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { sentAmount } from '../../domain/rupee-text.ts';

interface NewCouponProps {
  onClose: () => void;
  onMade: (coupon: DeskCoupon) => void;
}

/** Code and offer. The other terms are set on the coupon's screen while it is inactive. */
export function NewCoupon({ onClose, onMade }: NewCouponProps) {
  const [isPercentage, setPercentage] = useState(true);
  const form = useForm(
    deskContract['POST /desk/coupons'].body,
    async (values) => {
      const answer = await call('POST /desk/coupons', { body: values });
      if (answer.ok) onMade(answer.body);
      return reasonsOf(answer, { 'name-taken': 'code' });
    },
    {
      read: (data) => {
        const typed = data.get('offer');
        const text = typeof typed === 'string' ? typed.trim() : '';
        return {
          code: data.get('code'),
          percentage_offer: isPercentage ? Number(text === '' ? Number.NaN : text) : null,
          price_offer_paise: isPercentage ? null : sentAmount(text),
        };
      },
    },
  );
  const offerReason = form.field('percentage_offer').reason ?? form.field('price_offer_paise').reason;
  return (
    <FormDialog id="new-coupon" title="New coupon" form={form} button="Create coupon" onClose={onClose}>
      <TextField
        field={form.field('code')}
        label="Code"
        autoComplete="off"
        maxLength={40}
        hint="As customers type it, such as WELCOME10"
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-bold">Offer</legend>
        <div className="grid grid-cols-2 gap-2">
          <RadioCard
            name="kind"
            title="Percentage"
            text="Off the goods"
            isChosen={isPercentage}
            onChoose={() => setPercentage(true)}
          />
          <RadioCard
            name="kind"
            title="Amount"
            text="In rupees"
            isChosen={!isPercentage}
            onChoose={() => setPercentage(false)}
          />
        </div>
      </fieldset>
      <TextField
        field={{ name: 'offer', reason: offerReason }}
        label={isPercentage ? 'Per cent' : 'Rupees'}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </FormDialog>
  );
}
