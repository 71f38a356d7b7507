import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall, useMe } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';

/** Away from the thumb that moves orders on. */
export function CancelOrder({ order }: { order: DeskOrder }) {
  const mayMove = useMayCall('POST /desk/orders/:orderId/cancel');
  const { permissions } = useMe();
  const [isOpen, setOpen] = useState(false);
  // Money goes back only by who may send it.
  if (!mayMove || !order.can_cancel || (order.refund_paise > 0 && !permissions.includes('refunds.send'))) return null;
  return (
    <>
      <Button size="small" tone="quiet" className="text-stop!" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      {isOpen && <CancelDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/orders/:orderId/cancel'].body,
    async (body) => {
      const answer = await call('POST /desk/orders/:orderId/cancel', { params: { orderId: order.order_id }, body });
      if (!answer.ok) return reasonsOf(answer);
      onClose();
      await revalidate();
      return [];
    },
    { read: (data) => ({ from: order.order_status, note: data.get('note') }) },
  );
  return (
    <Dialog id="cancel" title={`Cancel ${order.receipt_id}?`} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        <ul className="list-disc space-y-1 ps-5">
          {order.refund_paise > 0 && (
            <li>
              <strong>{formatPaise(order.refund_paise)}</strong> goes back to the account that it was paid from.
            </li>
          )}
          <li>The goods count as being on the shelf again.</li>
          <li>The customer is told by mail after ten seconds. Until then you can undo it.</li>
        </ul>
        <TextField field={field('note')} label="Why, for staff (optional)" maxLength={500} autoComplete="off" />
        <Failure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button {...submitProps}>Cancel the order</Button>
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
