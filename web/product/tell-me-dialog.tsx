import { useId } from 'react';
import { RestockForm } from '../../contract/restock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf, type AnswerTo } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';

interface TellMeDialogProps {
  ask: (email: string) => Promise<AnswerTo<'POST /restock'>>;
  onDone: (text: string) => void;
  onClose: () => void;
}

export function TellMeDialog({ ask, onDone, onClose }: TellMeDialogProps) {
  const id = useId();
  const { field, formProps, submitProps, isPending, failure } = useForm(
    RestockForm,
    async ({ email }) => {
      const answer = await ask(email);
      if (!answer.ok) return reasonsOf(answer);
      onDone(answer.body.message);
      onClose();
      return [];
    },
    { takesFocus: true },
  );
  return (
    <Dialog id={id} title="Tell me when it is back" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        <p className="text-steel">
          We send one mail when it is back in stock, and nothing else. First we ask you by mail to confirm your address.
        </p>
        <EmailField field={field('email')} label="Email" />
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Sending…' : 'Tell me'}
        </Button>
      </form>
    </Dialog>
  );
}
