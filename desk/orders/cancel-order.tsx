import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall, useMe } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';

/** Placed away from the buttons that move orders, against slips of the thumb. */
export function CancelOrder({ order }: { order: DeskOrder }) {
  const mayMove = useMayCall('POST /desk/orders/:orderId/cancel');
  const { permissions } = useMe();
  const [isOpen, setOpen] = useState(false);
  // Only members who may send refunds can cancel a paid order.
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
  const form = useForm(
    deskContract['POST /desk/orders/:orderId/cancel'].body,
    async (body) => {
      const answer = await call('POST /desk/orders/:orderId/cancel', { params: { orderId: order.order_id }, body });
      // The screen then shows the amount as it is now.
      await revalidate();
      if (!answer.ok) return reasonsOf(answer);
      onClose();
      return [];
    },
    { read: (data) => ({ from: order.order_status, note: data.get('note'), shown_paise: order.refund_paise }) },
  );
  return (
    <FormDialog
      id="cancel"
      title={`Cancel ${order.receipt_id}?`}
      form={form}
      button="Cancel the order"
      otherButton={
        <Button tone="quiet" onClick={onClose}>
          Keep the order
        </Button>
      }
      takesFocus={false}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 ps-5">
        {order.refund_paise > 0 && (
          <li>
            <strong>{formatPaise(order.refund_paise)}</strong> will be refunded to the account it was paid from.
          </li>
        )}
        <li>The goods are back in stock.</li>
        {order.invoice_number !== null && <li>A credit note for invoice {order.invoice_number} is issued.</li>}
        <li>The customer gets a mail after ten seconds. Until then you can undo this.</li>
      </ul>
      <TextField field={form.field('note')} label="Why, for staff (optional)" maxLength={500} autoComplete="off" />
    </FormDialog>
  );
}
