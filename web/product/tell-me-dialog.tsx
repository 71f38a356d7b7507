import { useId } from 'react';
import { RestockForm } from '../../contract/restock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { askForRestock } from './ask-for-restock.ts';

interface TellMeDialogProps {
  sku: string;
  onDone: (text: string) => void;
  onClose: () => void;
}

export function TellMeDialog({ sku, onDone, onClose }: TellMeDialogProps) {
  const id = useId();
  const { field, formProps, submitProps, isPending, failure } = useForm(
    RestockForm,
    async ({ email }) => {
      const answer = await askForRestock(sku, email);
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
          One mail when it can be bought again, and nothing else. First we ask you by mail whether the address is yours.
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
