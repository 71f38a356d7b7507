import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { CouponCode } from '../../contract/coupon.ts';
import type { CouponOffer } from '../../domain/price.ts';
import { browserApi } from '../api/api.ts';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { heldCoupon } from './cart-store.ts';
import { askForCoupon } from './use-coupon.ts';

const Code = z.object({ code: CouponCode });

interface CouponFormProps {
  salePaise: number;
  onApplied: (coupon: { code: string; offer: CouponOffer }) => void;
  tone?: 'primary' | 'quiet';
  /** Lays out the field and the button. */
  children: (field: ReactNode, button: ReactNode) => ReactNode;
}

/** Asks for a coupon's code and checks it. The cart holds one that is good until it is used or removed. */
export function CouponForm({ salePaise, onApplied, tone = 'primary', children }: CouponFormProps) {
  const { field, formProps, submitProps, isPending } = useForm(Code, async ({ code }) => {
    const { offer, reason } = await askForCoupon(browserApi(), code, salePaise);
    if (offer === null) {
      return [{ field: 'code', reason: reason ?? 'Invalid coupon' }];
    }
    heldCoupon.write(code);
    onApplied({ code, offer });
    return [];
  });
  return (
    <form {...formProps}>
      {children(
        <TextField
          field={field('code')}
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />,
        <Button {...submitProps} tone={tone} className="w-full">
          {isPending ? 'Checking…' : 'Apply'}
        </Button>,
      )}
    </form>
  );
}
