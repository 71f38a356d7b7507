import { deskContract } from '../../contract/desk/desk-contract.ts';
import { answerLengthMax, type DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Replacement } from './exchange-text.ts';
import { useStep } from './use-step.ts';

interface AnswerProps {
  found: DeskReturn;
  onClose: () => void;
}

export function ApproveDialog({ found, onClose }: AnswerProps) {
  const finish = useStep(onClose);
  const form = useForm(
    deskContract['POST /desk/returns/:returnId/approve'].body,
    async (body) =>
      finish(await call('POST /desk/returns/:returnId/approve', { params: { returnId: found.return_id }, body })),
    { read: (data) => ({ version: found.version, answer: data.get('answer') }) },
  );
  return (
    <FormDialog
      id="approve"
      title={`Approve ${found.return_number}?`}
      form={form}
      button="Approve"
      takesFocus={false}
      onClose={onClose}
    >
      <p className="text-steel">
        {found.replacement
          ? `The customer gets a mail. The replacement is held for 14 days from now${found.replacement.to_pay_paise > 0 ? `, and the mail has a link to pay the difference of ${formatPaise(found.replacement.to_pay_paise)}` : ''}.`
          : 'The customer gets a mail. Nothing is refunded before the goods are here.'}
      </p>
      <TextAreaField
        field={form.field('answer')}
        label="Your answer, such as how to send it back (optional)"
        rows={3}
        maxLength={answerLengthMax}
      />
    </FormDialog>
  );
}

export function DeclineDialog({ found, onClose }: AnswerProps) {
  const finish = useStep(onClose);
  const form = useForm(
    deskContract['POST /desk/returns/:returnId/decline'].body,
    async (body) =>
      finish(await call('POST /desk/returns/:returnId/decline', { params: { returnId: found.return_id }, body })),
    {
      read: (data) => ({
        version: found.version,
        answer: data.get('answer'),
        shown_paise: found.replacement?.refund_paise ?? 0,
      }),
    },
  );
  return (
    <FormDialog
      id="decline"
      title={`Decline ${found.return_number}?`}
      form={form}
      button="Decline"
      otherButton={
        <Button tone="quiet" onClick={onClose}>
          Keep it open
        </Button>
      }
      onClose={onClose}
    >
      <p className="text-steel">
        {found.replacement ? `${endText(found.replacement)} ` : ''}Nothing
        {(found.replacement?.refund_paise ?? 0) > 0 ? ' else' : ''} is refunded. The customer gets your answer by mail.
        This cannot be undone.
      </p>
      <TextAreaField
        field={form.field('answer')}
        label="Your answer, which the customer reads"
        rows={3}
        maxLength={answerLengthMax}
        defaultValue={found.answer}
      />
    </FormDialog>
  );
}

/** What declining does to an exchange. */
const endText = ({ refund_paise }: Replacement): string =>
  refund_paise > 0
    ? `The exchange ends, and the customer gets back the difference of ${formatPaise(refund_paise)}.`
    : 'The exchange ends, and the held goods can be sold again.';
