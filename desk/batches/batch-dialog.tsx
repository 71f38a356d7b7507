import { useState } from 'react';
import type { BatchChange, DeskBatch } from '../../contract/desk/batches.ts';
import { deskContract, type DeskBody, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import { weekDays } from '../../domain/centre.ts';
import type { ClassTime } from '../../domain/class-plan.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { BatchChangeDialog } from './batch-change-dialog.tsx';
import { TimesField } from './times-field.tsx';

type Change = DeskBody<'PATCH /desk/batches/:batchId'>;

interface BatchDialogProps {
  /** Null: a new one. */
  batch: DeskBatch | null;
  choices: DeskOutput<'GET /desk/batch-choices'>;
  onClose: () => void;
  onSaved: (batchId: string, hints: readonly string[]) => void;
}

const firstTime: ClassTime = { day: weekDays[0], starts_at: '17:00', minutes: 60 };

/** NaN if it is not a number, so that the schema refuses it. */
const numberOf = (typed: FormDataEntryValue | null): number | null =>
  typeof typed !== 'string' || typed.trim() === '' ? null : Number(typed);

export function BatchDialog({ batch, choices, onClose, onSaved }: BatchDialogProps) {
  const [times, setTimes] = useState<readonly ClassTime[]>(batch?.times ?? [firstTime]);
  const [coaches, setCoaches] = useState<readonly string[]>(batch?.coaches.map(({ staff_id }) => staff_id) ?? []);
  const [today] = useState(() => indiaDate(new Date()));
  const [isActive, setActive] = useState(batch?.status !== 'Inactive');
  const reasonsFor = useReasons();
  const [asked, setAsked] = useState<{ change: BatchChange; body: Change } | null>(null);
  const { press, isBusy, failure } = usePress();
  const form = useForm(
    deskContract['POST /desk/batches'].body,
    async ({ centre, ...values }) => {
      if (batch === null) {
        const answer = await call('POST /desk/batches', { body: { centre, ...values } });
        if (answer.ok) onSaved(answer.body.batch_id, answer.body.hints);
        return reasonsFor(answer, { 'name-taken': 'name' });
      }
      const { batch_id: batchId, version } = batch;
      const body = { version, ...values };
      const preview = await call('POST /desk/batches/:batchId/preview', { params: { batchId }, body });
      if (!preview.ok) return reasonsFor(preview, { 'name-taken': 'name' });
      if (preview.body.families + preview.body.coaches + preview.body.classes.length > 0) {
        setAsked({ change: preview.body, body });
        return [];
      }
      const answer = await call('PATCH /desk/batches/:batchId', { params: { batchId }, body });
      if (answer.ok) onSaved(batchId, answer.body.hints);
      return reasonsFor(answer, { 'name-taken': 'name' });
    },
    {
      read: (data) => ({
        centre: batch?.centre ?? data.get('centre'),
        name: data.get('name'),
        level: data.get('level') || null,
        age_from: numberOf(data.get('age_from')),
        age_to: numberOf(data.get('age_to')),
        capacity: numberOf(data.get('capacity')),
        starts_on: data.get('starts_on'),
        ends_on: data.get('ends_on') || null,
        status: isActive ? 'Active' : 'Inactive',
        times,
        coaches,
      }),
      // A reason for one of the times is shown at all of them.
      toField: ({ field, reason }) => ({ field: field.split('.')[0] ?? field, reason }),
    },
  );
  const { field } = form;
  async function confirm(batchId: string, body: Change) {
    const saved = await press(call('PATCH /desk/batches/:batchId', { params: { batchId }, body }));
    if (saved) onSaved(batchId, saved.hints);
  }
  const text = (name: 'name' | 'age_from' | 'age_to' | 'capacity', label: string, hint?: string) => (
    <TextField field={field(name)} label={label} hint={hint} autoComplete="off" defaultValue={batch?.[name] ?? ''} />
  );
  return (
    <FormDialog
      id="batch"
      title={batch?.name ?? 'New batch'}
      form={form}
      button={batch ? 'Save' : 'Create batch'}
      takesFocus={batch === null}
      onClose={onClose}
    >
      {batch === null && (
        <SelectField field={field('centre')} label="Centre" placeholder="Choose a centre" choices={choices.centres} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name', 'Name', 'Such as Morning beginners')}
        <SelectField
          field={field('level')}
          label="Level"
          placeholder="All levels"
          choices={choices.levels}
          defaultValue={batch?.level ?? ''}
        />
      </div>
      <div className="grid grid-cols-3 gap-4">
        {text('age_from', 'From age')}
        {text('age_to', 'To age')}
        {text('capacity', 'Places')}
      </div>
      <TimesField field={field('times')} times={times} onChange={setTimes} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          field={field('starts_on')}
          label="Term starts"
          type="date"
          defaultValue={batch?.starts_on ?? today}
        />
        <TextField
          field={field('ends_on')}
          label="Term ends"
          type="date"
          hint="Empty: until further notice"
          defaultValue={batch?.ends_on ?? ''}
        />
      </div>
      {choices.coaches.length > 0 && (
        <ChecksField
          field={field('coaches')}
          label="Coaches"
          choices={choices.coaches.map(({ staff_id, name }) => ({ value: staff_id, text: name }))}
          chosen={coaches}
          onChange={setCoaches}
        />
      )}
      {batch !== null && (
        <CheckBox isChecked={isActive} onChange={setActive}>
          Active: has classes and takes students
        </CheckBox>
      )}
      {batch !== null && asked && (
        <BatchChangeDialog
          change={asked.change}
          isBusy={isBusy}
          failure={failure}
          onConfirm={() => void confirm(batch.batch_id, asked.body)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  );
}
