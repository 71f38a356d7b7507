import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { RejectedRefund } from '../../contract/desk/refunds.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { ByHandFields } from './by-hand-fields.tsx';

/** Money that customers wait for, because a bank rejected the refund every time. */
export const RejectedRefunds = ({ rows, has_till }: DeskOutput<'GET /desk/refunds/rejected'>) => (
  <Card title="Refunds that the bank rejected">
    <ul className="divide-y divide-line">
      {rows.map((refund) => (
        <li key={refund.refund_id} className="py-4 first:pt-0 last:pb-0">
          <Rejected refund={refund} hasTill={has_till} />
        </li>
      ))}
    </ul>
  </Card>
);

function Rejected({ refund, hasTill }: { refund: RejectedRefund; hasTill: boolean }) {
  const mayPay = useMayCall('POST /desk/refunds/:refundId/again');
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [isOpen, setOpen] = useState(false);
  const { refund_id: refundId, amount_paise: shown_paise, order, user_name, mobile } = refund;
  const amount = formatPaise(shown_paise);
  async function askAgain() {
    const asked = await press(
      call('POST /desk/refunds/:refundId/again', { params: { refundId }, body: { shown_paise } }),
    );
    if (asked) showToast(`The bank is asked again for ${amount}.`);
    await revalidate();
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="tabular-nums">{amount}</strong>
        {order ? (
          <Link to={`/orders/${order.order_id}`} className="font-bold text-electric hover:underline">
            {order.receipt_id}
          </Link>
        ) : (
          <span>A payment without an order</span>
        )}
        {user_name !== '' && <span className="break-words">{user_name}</span>}
        {mobile !== '' && (
          <a href={`tel:${mobile}`} className="text-electric hover:underline">
            {mobile}
          </a>
        )}
      </p>
      <p className="mt-1 max-w-3xl text-sm break-words text-steel">
        {[
          refund.return === null ? refund.reason : `Return ${refund.return.return_number}`,
          `rejected on ${dayOf(refund.rejected_at)}`,
          refund.error,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!refund.is_owed && (
        <p className="mt-1 max-w-3xl text-sm text-steel">
          Somebody made it at Razorpay, and it belongs to no return. Pay it only if you promised it. It leaves this list
          after a month.
        </p>
      )}
      {mayPay && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" isBusy={isBusy} onClick={() => void askAgain()}>
            Ask the bank again
          </Button>
          <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
            I paid it by UPI or in cash
          </Button>
        </div>
      )}
      <Failure text={failure} className="mt-3" />
      {isOpen && <PaidDialog refund={refund} hasTill={hasTill} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PaidDialogProps {
  refund: RejectedRefund;
  hasTill: boolean;
  onClose: () => void;
}

function PaidDialog({ refund, hasTill, onClose }: PaidDialogProps) {
  const { revalidate } = useRevalidator();
  const { refund_id: refundId, amount_paise: shown_paise } = refund;
  const form = useForm(
    deskContract['POST /desk/refunds/:refundId/by-hand'].body,
    async (body) => {
      const answer = await call('POST /desk/refunds/:refundId/by-hand', { params: { refundId }, body });
      await revalidate();
      if (!answer.ok) return reasonsOf(answer);
      showToast('The refund is recorded.');
      onClose();
      return [];
    },
    {
      read: (data) => ({
        shown_paise,
        method: data.get('method') ?? '',
        reference: data.get('reference') ?? '',
      }),
    },
  );
  return (
    <FormDialog
      id="paid-by-hand"
      title={`Record ${formatPaise(shown_paise)} as paid?`}
      form={form}
      button="It is paid"
      otherButton={
        <Button tone="quiet" onClick={onClose}>
          Not yet
        </Button>
      }
      takesFocus={false}
      onClose={onClose}
    >
      <p className="text-steel">The bank will not be asked for it again. This cannot be undone.</p>
      <ByHandFields
        form={form}
        names={{ method: 'method', reference: 'reference' }}
        paise={shown_paise}
        hasTill={hasTill}
      />
    </FormDialog>
  );
}
