import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskProgress } from '../../contract/desk/progress.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { distanceText, readTime } from '../../domain/skate-time.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';

const textOf = (typed: FormDataEntryValue | null): string => (typeof typed === 'string' ? typed : '');

/** Null if empty; NaN if it is not a time, so that the schema refuses it. */
const msOf = (typed: string): number | null => (typed.trim() === '' ? null : (readTime(typed) ?? Number.NaN));

export function TimeDialog({ progress, onClose }: { progress: DeskProgress; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [today] = useState(() => indiaDate(new Date()));
  const form = useForm(
    deskContract['POST /desk/students/:studentId/times'].body,
    async (body) => {
      const params = { studentId: progress.student_id };
      const answer = await call('POST /desk/students/:studentId/times', { params, body });
      if (answer.ok) {
        showToast(answer.body.message);
        onClose();
        await revalidate();
      }
      return reasonsOf(answer);
    },
    {
      read: (data) => ({
        metres: Number(textOf(data.get('metres'))) || null,
        ms: msOf(textOf(data.get('ms'))),
        day: data.get('day'),
        place: data.get('place'),
      }),
    },
  );
  const { field } = form;
  const lastPlace = progress.distances
    .flatMap(({ times }) => times)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]?.place;
  return (
    <FormDialog id="time" title="Enter a time" form={form} button="Save" onClose={onClose}>
      <SelectField
        field={field('metres')}
        label="Distance"
        placeholder="Choose a distance"
        choices={progress.metres.map((metres) => ({ value: String(metres), text: distanceText(metres) }))}
      />
      <TextField
        field={field('ms')}
        label="Time"
        placeholder="58.3 or 1:02.35"
        hint="Seconds, or minutes and seconds"
        autoComplete="off"
        maxLength={12}
      />
      <TextField field={field('day')} label="Day" type="date" max={today} defaultValue={today} />
      <TextField
        field={field('place')}
        label="Place"
        autoComplete="off"
        maxLength={100}
        defaultValue={lastPlace ?? ''}
      />
    </FormDialog>
  );
}
