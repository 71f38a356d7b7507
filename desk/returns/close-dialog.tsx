import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { piecesText } from '../orders/return-text.ts';
import { ByHandFields } from '../refunds/by-hand-fields.tsx';
import { goodsText } from './exchange-text.ts';
import { useStep } from './use-step.ts';

interface CloseDialogProps {
  found: DeskReturn;
  onClose: () => void;
}

/** Closes a return. It lists everything that closing does. */
export function CloseDialog({ found, onClose }: CloseDialogProps) {
  const finish = useStep(onClose);
  const refund = found.refund ?? {
    refund_paise: 0,
    online_paise: 0,
    by_hand_paise: 0,
    exchange_paise: 0,
    credit_paise: 0,
  };
  const { replacement } = found;
  const isByHand = refund.by_hand_paise > 0;
  const form = useForm(
    deskContract['POST /desk/returns/:returnId/close'].body,
    async (body) =>
      finish(await call('POST /desk/returns/:returnId/close', { params: { returnId: found.return_id }, body })),
    {
      read: (data) => ({
        version: found.version,
        shown_paise: refund.refund_paise,
        by_hand_paise: refund.by_hand_paise,
        ...(isByHand && {
          by_hand_method: data.get('by_hand_method') ?? '',
          by_hand_reference: data.get('by_hand_reference') ?? '',
        }),
      }),
    },
  );
  const restocked = found.lines.reduce((sum, line) => sum + (line.is_restocked ? line.quantity : 0), 0);
  const amount = formatPaise(refund.refund_paise);
  return (
    <FormDialog
      id="close-return"
      title={
        refund.refund_paise > 0
          ? `Refund ${amount}?`
          : replacement
            ? 'Complete the exchange?'
            : 'Close without a refund?'
      }
      form={form}
      button={
        refund.refund_paise > 0
          ? `Refund ${amount} and close`
          : replacement
            ? 'Complete the exchange'
            : 'Close the return'
      }
      otherButton={
        <Button tone="quiet" onClick={onClose}>
          Not yet
        </Button>
      }
      takesFocus={false}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 ps-5">
        {refund.online_paise > 0 && (
          <li>
            <strong>{formatPaise(refund.online_paise)}</strong> goes to the account that paid.
          </li>
        )}
        {isByHand && (
          <li>
            <strong>{formatPaise(refund.by_hand_paise)}</strong> you hand over yourself: it was paid in cash.
          </li>
        )}
        {replacement && (
          <li>
            <strong>{formatPaise(refund.exchange_paise)}</strong> pays for {goodsText(replacement)}: order{' '}
            {replacement.receipt_id} can be packed.
          </li>
        )}
        {replacement && replacement.to_pay_paise > 0 && (
          <li>
            {replacement.is_paid
              ? `The customer has paid the difference of ${formatPaise(replacement.to_pay_paise)}.`
              : `The difference of ${formatPaise(replacement.to_pay_paise)} is not paid yet. The return can be closed once it is.`}
          </li>
        )}
        {refund.refund_paise === 0 && !replacement && <li>Nothing is refunded, because nothing was paid.</li>}
        {restocked > 0 && (
          <li>
            {piecesText(restocked)} {restocked === 1 ? 'goes' : 'go'} back on the shelf.
          </li>
        )}
        {found.is_whole_order && <li>Order {found.receipt_id} is cancelled.</li>}
        <li>The customer gets a credit note for {formatPaise(refund.credit_paise)} by mail. This cannot be undone.</li>
      </ul>
      {isByHand && (
        <ByHandFields
          form={form}
          names={{ method: 'by_hand_method', reference: 'by_hand_reference' }}
          paise={refund.by_hand_paise}
          hasTill={found.has_till}
        />
      )}
    </FormDialog>
  );
}
