import { useId } from 'react';
import * as z from 'zod/mini';
import { CouponCode } from '../../contract/coupon.ts';
import { browserApi } from '../api/browser-api.ts';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { askForCoupon, holdCoupon } from './coupon.ts';

const CouponForm = z.object({ code: CouponCode });

export function CouponDialog({ salePaise, onClose }: { salePaise: number; onClose: () => void }) {
  const id = useId();
  const { field, formProps, submitProps, isPending } = useForm(
    CouponForm,
    async ({ code }) => {
      const { offer, reason } = await askForCoupon(browserApi(), code, salePaise);
      if (offer === null) {
        showToast(reason ?? 'Invalid coupon', 'error');
        return [{ field: 'code', reason: reason ?? 'Invalid coupon' }];
      }
      holdCoupon(code);
      onClose();
      return [];
    },
    { takesFocus: true },
  );
  return (
    <Dialog id={id} title="Apply Coupon" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-5 px-5 pt-3 pb-3">
        <TextField
          field={field('code')}
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Checking…' : 'Apply'}
        </Button>
      </form>
    </Dialog>
  );
}
