import { useEffect, useId } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { CouponForm } from './coupon-form.tsx';

export function CouponDialog({ salePaise, onClose }: { salePaise: number; onClose: () => void }) {
  const id = useId();
  // The dialog itself gives the focus to its first button.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  return (
    <Dialog id={id} title="Apply Coupon" opensAtOnce onClose={onClose}>
      <CouponForm salePaise={salePaise} onApplied={onClose}>
        {(field, button) => (
          <div className="space-y-5 px-5 pt-3 pb-3">
            {field}
            {button}
          </div>
        )}
      </CouponForm>
    </Dialog>
  );
}
