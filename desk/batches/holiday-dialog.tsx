import type { Holiday } from '../../contract/desk/batches.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';

interface HolidayDialogProps {
  centres: readonly string[];
  onClose: () => void;
  onAdded: () => void;
}

export function HolidayDialog({ centres, onClose, onAdded }: HolidayDialogProps) {
  const form = useForm(
    deskContract['POST /desk/holidays'].body,
    async (body) => {
      const answer = await call('POST /desk/holidays', { body });
      if (answer.ok) onAdded();
      return reasonsOf(answer);
    },
    {
      read: (data) => ({
        name: data.get('name'),
        centre: data.get('centre') || null,
        from_day: data.get('from_day'),
        to_day: data.get('to_day') || data.get('from_day'),
      }),
    },
  );
  return (
    <FormDialog id="holiday" title="Add a holiday" form={form} button="Add" onClose={onClose}>
      <TextField field={form.field('name')} label="Name" autoComplete="off" maxLength={60} />
      <SelectField field={form.field('centre')} label="Centre" placeholder="Every centre" choices={centres} />
      <div className="grid grid-cols-2 gap-4">
        <TextField field={form.field('from_day')} label="First day" type="date" />
        <TextField field={form.field('to_day')} label="Last day" type="date" hint="Empty: one day" />
      </div>
      <p className="text-sm text-steel">
        Classes on these days are taken out of the plan. Families get no mail. To tell them, cancel the classes one by
        one.
      </p>
    </FormDialog>
  );
}

/** A holiday in the week, and how to remove it. */
export function HolidayNote({ holiday, onRemoved }: { holiday: Holiday; onRemoved: () => void }) {
  const mayEdit = useMayCall('DELETE /desk/holidays/:holidayId');
  async function remove() {
    const { holiday_id: holidayId } = holiday;
    const answer = await call('DELETE /desk/holidays/:holidayId', { params: { holidayId } });
    if (answer.ok) onRemoved();
    showToast(answer.ok ? answer.body.message : wordsOf(answer));
  }
  return (
    <p className="mt-2 rounded-md bg-ice-deep px-2.5 py-1.5 text-sm">
      <span className="font-semibold">{holiday.name}</span>
      <span className="block text-steel">{holiday.centre ?? 'Every centre'}</span>
      {mayEdit && (
        <button type="button" onClick={() => void remove()} className="min-h-8 text-electric hover:underline">
          Remove<span className="sr-only"> {holiday.name}</span>
        </button>
      )}
    </p>
  );
}
