import { body } from '../../contract/sent-field.ts';
import { choice, requiredLine } from '../../contract/text-field.ts';
import { guestKinds } from '../../domain/roll-call.ts';
import { addGuest } from '../../domain/roll-call-work.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { wholeForm } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { stamp } from './clock.ts';
import { act, notStoredText } from './sync.ts';

const guest = body({ name: requiredLine(100), kind: choice(guestKinds) });

interface GuestDialogProps {
  ownerId: string;
  classId: string;
  onClose: () => void;
}

/** Somebody without a place who came today. */
export function GuestDialog({ ownerId, classId, onClose }: GuestDialogProps) {
  const form = useForm(
    guest,
    async (values) => {
      const isStored = await act(ownerId, (work, at) => addGuest(work, classId, values, stamp(at)));
      if (!isStored) return [{ field: wholeForm, reason: notStoredText }];
      onClose();
      return [];
    },
    { takesFocus: true },
  );
  return (
    <Dialog id="guest" title="Add a guest" opensAtOnce onClose={onClose}>
      <form {...form.formProps} className="space-y-4 px-5 pt-2 pb-2">
        <TextField field={form.field('name')} label="Name" autoComplete="off" maxLength={100} />
        <ChoiceField
          field={form.field('kind')}
          label="Comes as"
          choices={guestKinds}
          words={{ guest: 'Guest', trial: 'Trial' }}
          defaultValue="guest"
        />
        <Failure text={form.failure} />
        <Button {...form.submitProps} className="w-full">
          Add
        </Button>
      </form>
    </Dialog>
  );
}
