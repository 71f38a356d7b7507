import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { reasonsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { cancelClass, useLink } from './sync.ts';

interface CancelDialogProps {
  classId: string;
  onClose: () => void;
}

/** Cancels the class now, such as for rain. Needs a network: families are waiting for it. */
export function CancelDialog({ classId, onClose }: CancelDialogProps) {
  const link = useLink();
  const [told, setTold] = useState<number | null>(null);
  const form = useForm(
    deskContract['POST /desk/roll-call/:classId/cancel'].body,
    async ({ reason }) => {
      const answer = await cancelClass(classId, reason);
      if (answer.ok) setTold(answer.body.families);
      return reasonsOf(answer);
    },
    { takesFocus: true },
  );
  return (
    <Dialog id="cancel-class" title="Cancel this class" opensAtOnce onClose={onClose}>
      {told === null ? (
        <form {...form.formProps} className="space-y-4 px-5 pt-2 pb-2">
          {link === 'offline' && (
            <p className="text-steel">You are offline, so families would not be told now. Please call the office.</p>
          )}
          <TextField
            field={form.field('reason')}
            label="Reason"
            hint="Families read it at once, by mail and on their phones."
            autoComplete="off"
            maxLength={300}
          />
          <Failure text={form.failure} />
          <Button {...form.submitProps} className="w-full">
            Cancel it and tell the families
          </Button>
        </form>
      ) : (
        <div className="space-y-4 px-5 pt-2 pb-2">
          <p className="font-semibold">
            The class is cancelled. {told === 1 ? 'One family is' : `${told} families are`} told now.
          </p>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Dialog>
  );
}
