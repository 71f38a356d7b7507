import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { reasonsOf } from '../../contract/client.ts';
import { DeclineForm, declineReasonMax } from '../../contract/pay-link.ts';
import { Button } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';

interface DeclineDialogProps {
  subject: string;
  token: string;
  onClose: () => void;
}

/** Declines a quote, with an optional reason. */
export function DeclineDialog({ subject, token, onClose }: DeclineDialogProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { field, formProps, submitProps, isPending, failure } = useForm(DeclineForm, async (body) => {
    const answer = await browserApi().client.call('POST /pay/:token/decline', { params: { token }, body });
    // It may have been paid on another phone, or replaced.
    await revalidate();
    return answer.ok ? [] : reasonsOf(answer);
  });
  return (
    <Dialog id={id} title={`Decline ${subject}?`} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        <p>We will tell the shop. You cannot undo this, but you can ask for a new quote.</p>
        <CountedTextAreaField field={field('reason')} label="Why? (optional)" lengthMax={declineReasonMax} rows={3} />
        <FormFailure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button {...submitProps} className="max-sm:w-full">
            {isPending ? 'Declining…' : 'Decline the quote'}
          </Button>
          <Button tone="quiet" onClick={onClose} className="max-sm:w-full">
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
