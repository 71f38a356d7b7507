import * as z from 'zod/mini';
import { useEffect, useId } from 'react';
import { CouponCode } from '../../contract/coupon.ts';
import type { CouponOffer } from '../../domain/price.ts';
import { browserApi } from '../api/api.ts';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { heldCoupon } from './cart-store.ts';
import { askForCoupon } from './use-coupon.ts';
import { Dialog } from '../../ui/dialog.tsx';

const Code = z.object({ code: CouponCode });

interface CouponFormProps {
  salePaise: number;
  onApplied: (coupon: { code: string; offer: CouponOffer; terms: string }) => void;
  tone?: 'primary' | 'quiet';
  /** Lays out the field and the button. */
  className: string;
  buttonClass?: string;
}

/** Asks for a coupon's code and checks it. The cart holds one that is good until it is used or removed. */
export function CouponForm({
  salePaise,
  onApplied,
  tone = 'primary',
  className,
  buttonClass = 'w-full',
}: CouponFormProps) {
  const { field, formProps, submitProps, isPending } = useForm(Code, async ({ code }) => {
    const { offer, terms, reason } = await askForCoupon(browserApi(), code, salePaise);
    if (offer === null) {
      return [{ field: 'code', reason: reason ?? 'Invalid coupon' }];
    }
    heldCoupon.write(code);
    onApplied({ code, offer, terms });
    return [];
  });
  return (
    <form {...formProps} className={className}>
      <TextField
        field={field('code')}
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button {...submitProps} tone={tone} className={buttonClass}>
        {isPending ? 'Checking…' : 'Apply'}
      </Button>
    </form>
  );
}

export function CouponDialog({ salePaise, onClose }: { salePaise: number; onClose: () => void }) {
  const id = useId();
  // The dialog itself gives the focus to its first button.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  return (
    <Dialog id={id} title="Apply Coupon" opensAtOnce onClose={onClose}>
      <CouponForm salePaise={salePaise} onApplied={onClose} className="space-y-5 px-5 pt-3 pb-3" />
    </Dialog>
  );
}
