import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { genders } from '../../contract/admission.ts';
import { ChildForm, type Child } from '../../contract/child.ts';
import { reasonsOf } from '../../contract/client.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useChildConflict } from './use-child-conflict.tsx';

interface ChildDialogProps {
  /** Null: a new child. */
  child: Child | null;
  onClose: () => void;
}

/** The form as the call takes it: a foot that was not measured is null. */
export const readChildForm = (data: FormData) => {
  const foot = data.get('foot_mm');
  return {
    ...Object.fromEntries(data),
    gender: data.get('gender'),
    foot_mm: typeof foot !== 'string' || foot.trim() === '' ? null : Number(foot),
  };
};

/** Adds a child, or changes what is known about it. */
export function ChildDialog({ child, onClose }: ChildDialogProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  /** Set if there is a child like it: the parent has to confirm another one. */
  const [question, setQuestion] = useState<string | null>(null);
  const isAnother = useRef(false);
  const changes = useChildConflict(child);
  const [today] = useState(() => indiaDate(new Date()));
  const { field, formProps, submitProps, isPending, failure, show } = useForm(
    ChildForm,
    async (form) => {
      const { client } = browserApi();
      const answer = child
        ? await changes.save(child.child_id, form)
        : await client.call('POST /children', { body: { ...form, again: isAnother.current } });
      isAnother.current = false;
      if (answer === null) return [];
      if (answer.ok) {
        showToast('Saved.');
        await revalidate();
        onClose();
        return [];
      }
      const { code, message = '' } = answer.refusal ?? {};
      if (code === 'child-known') {
        // It may be this form that was saved before, and whose answer was lost: shows that child.
        await revalidate();
        setQuestion(message);
        return [];
      }
      return reasonsOf(answer);
    },
    { read: readChildForm },
  );

  async function remove(childId: string) {
    const answer = await browserApi().client.call('DELETE /children/:childId', { params: { childId } });
    if (!answer.ok) return show(reasonsOf(answer));
    showToast(answer.body.message);
    await revalidate();
    onClose();
    return undefined;
  }

  const text = (name: 'school' | 'helmet_size' | 'suit_size' | 'emergency_name', label: string) => (
    <TextField field={field(name)} label={label} autoComplete="off" defaultValue={child?.[name] ?? ''} />
  );
  const isRemovable = child !== null && child.state === 'new' && child.admissions === 0;
  return (
    <>
      <Dialog id={id} title={child ? child.name : 'Add a child'} opensAtOnce onClose={onClose}>
        <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
          <TextField
            field={field('name')}
            label="Full name"
            autoComplete="off"
            defaultValue={child?.name ?? ''}
            readOnly={child?.is_age_proved}
          />
          <TextField
            field={field('dob')}
            label="Date of birth (optional)"
            type="date"
            max={today}
            autoComplete="off"
            defaultValue={child?.dob ?? ''}
            readOnly={child?.is_age_proved}
            hint={
              child?.is_age_proved ? 'We have seen the proof of age. Please ask us to change name or date.' : undefined
            }
          />
          <ChoiceField
            field={field('gender')}
            label="Gender (optional)"
            choices={genders}
            defaultValue={child?.gender ?? undefined}
          />
          {text('school', 'School (optional)')}
          <div className="grid grid-cols-3 gap-3">
            <TextField
              field={field('foot_mm')}
              label="Foot, mm"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={child?.foot_mm ?? ''}
            />
            {text('helmet_size', 'Helmet')}
            {text('suit_size', 'Suit')}
          </div>
          <TextAreaField
            field={field('medical_note')}
            label="What coaches should know, such as an allergy (optional)"
            rows={2}
            maxLength={1000}
            defaultValue={child?.medical_note ?? ''}
          />
          {text('emergency_name', 'Who to call in an emergency (optional)')}
          <MobileField
            field={field('emergency_mobile')}
            label="Emergency number (optional)"
            defaultValue={child?.emergency_mobile ?? ''}
          />
          {question !== null && (
            <div role="alert" className="rounded-md bg-ice p-4">
              <p className="font-semibold">{question}</p>
              <Button
                size="small"
                tone="quiet"
                className="mt-3"
                onClick={() => {
                  setQuestion(null);
                  isAnother.current = true;
                  formProps.ref.current?.requestSubmit();
                }}
              >
                Yes, another child
              </Button>
            </div>
          )}
          <FormFailure text={failure} />
          <div className="flex flex-wrap justify-between gap-3">
            <Button {...submitProps}>{isPending ? 'Saving...' : 'Save'}</Button>
            {isRemovable && (
              <Button tone="quiet" onClick={() => void remove(child.child_id)}>
                Remove
              </Button>
            )}
          </div>
        </form>
      </Dialog>
      {changes.question}
    </>
  );
}
