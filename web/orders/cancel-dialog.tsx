import { useEffect, useEffectEvent, useId } from 'react';
import { useRevalidator } from 'react-router';
import { reasonsOf } from '../../contract/client.ts';
import { CancelForm, type Order } from '../../contract/order.ts';
import { cancelReasons } from '../../domain/cancel-reason.ts';
import { formatRupees } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';

/** Asks once, and says what is refunded and how. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  function finish() {
    showToast('Your order is cancelled.');
    onClose();
  }
  const { field, formProps, submitProps, isPending, failure } = useForm(
    CancelForm,
    async (body) => {
      const params = { orderId: order.order_id };
      const answer = await browserApi().client.call('POST /payment/order/:orderId/cancel', { params, body });
      if (answer.ok) {
        finish();
        await revalidate();
        return [];
      }
      // The order may have just been sent, or cancelled by a call whose answer was lost.
      await revalidate();
      return reasonsOf(answer);
    },
    { read: (data) => ({ reason: data.get('reason') || undefined }) },
  );
  const isCancelled = order.orderStatus === 'Cancelled';
  const onCancelled = useEffectEvent(finish);
  useEffect(() => {
    if (isCancelled) onCancelled();
  }, [isCancelled]);
  const canCancel = order.can_cancel;
  return (
    <Dialog id={id} title={`Cancel order ${order.receipt_id}?`} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        {canCancel && (
          <>
            <p>
              <RefundWords order={order} />
            </p>
            <p className="text-steel">This cannot be undone, but you can buy the items again.</p>
            <SelectField
              field={field('reason')}
              label="Why? (optional)"
              choices={cancelReasons}
              placeholder="Choose a reason"
            />
          </>
        )}
        <FormFailure text={failure} />
        <div className="flex flex-wrap gap-3">
          {canCancel && (
            <Button {...submitProps} className="max-sm:w-full">
              {isPending ? 'Cancelling…' : 'Cancel the order'}
            </Button>
          )}
          <Button tone="quiet" onClick={onClose} className="max-sm:w-full">
            {canCancel ? 'Keep the order' : 'Close'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RefundWords({ order: { paid_amount: paid, payment_status: status } }: { order: Order }) {
  if (paid > 0) {
    return (
      <>
        We will refund <strong>{formatRupees(paid)}</strong>, all that you paid, to where you paid from. Banks take five
        to seven working days for this.
      </>
    );
  }
  return status === 'Pending'
    ? 'This order is not paid. If a payment still arrives, we will refund it in full.'
    : 'You have not paid anything yet, so there is nothing to refund.';
}
