import type { ChangeEvent, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type * as z from 'zod/mini';
import { reasonsOf, wholeForm, type Answer } from '../../contract/client.ts';
import { formatPaise } from '../../domain/money.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { timeOf } from '../parts/moment.ts';
import { useEdit, type Values } from './edit.ts';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useConflict } from './use-conflict.tsx';

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What the controls of an edit form are drawn with. */
export interface EditControls {
  values: Values;
  set: (name: string, value: string) => void;
  field: (name: string) => FieldBinding;
  /** For a field of `ui` that holds text. */
  bind: (name: string) => { field: FieldBinding; value: string; onChange: (event: TextChange) => void };
}

interface EditFormProps<Row extends { version: number }, Schema extends z.ZodMiniType> {
  /** Names the draft of this tab. */
  draft: string;
  /** As in "Asha changed the settings". */
  subject: string;
  row: Row;
  textsOf: (row: Row) => Values;
  /** By the names of the call. */
  labels: Readonly<Record<string, string>>;
  /** The call's body. */
  schema: Schema;
  /** The body, without its version. */
  read: (values: Values) => Record<string, unknown>;
  send: (body: z.output<Schema>) => Promise<Answer<Row>>;
  /** A value of the row, in words. */
  show?: (name: string, value: unknown) => string;
  children: (controls: EditControls) => ReactNode;
}

const plainWords = (name: string, value: unknown): string => {
  if (value === null || value === '' || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name.includes('paise') ? formatPaise(value) : String(value);
  if (typeof value === 'string') return name.endsWith('_at') ? timeOf(value) : value;
  if (Array.isArray(value)) return value.join(', ') || 'None';
  return JSON.stringify(value);
};

/** A body as it would be sent; one that the call would refuse stays as it is. */
function bodyOf(schema: z.ZodMiniType, typed: Record<string, unknown>): Record<string, unknown> {
  const checked = schema.safeParse(typed);
  return checked.success ? (checked.data as Record<string, unknown>) : typed;
}

/** Edits one row: draft, validation, saving, and the choice of values if somebody else saved first. */
export function EditForm<Row extends { version: number }, Schema extends z.ZodMiniType>({
  draft,
  subject,
  row,
  textsOf,
  labels,
  schema,
  read,
  send,
  show: showValue = plainWords,
  children,
}: EditFormProps<Row, Schema>) {
  const { revalidate } = useRevalidator();
  const edit = useEdit(draft, { versions: { row: row.version }, saved: textsOf(row) });
  const conflict = useConflict();
  const version = edit.versions['row'] ?? 0;
  const { field, failure, isPending, show, correct, formProps } = useForm(
    schema,
    async (body) => {
      const answer = await conflict.save(
        { values: body, version },
        (change) => send({ ...(change.values as object), version: change.version } as z.output<Schema>),
        { subject, labels, show: showValue, before: bodyOf(schema, { ...read(edit.saved), version }) },
      );
      if (answer?.ok) {
        edit.accept(edit.values, { versions: { row: answer.body.version }, saved: textsOf(answer.body) });
        showToast('Saved.');
        await revalidate();
      }
      return answer ? reasonsOf(answer) : [];
    },
    {
      read: () => ({ ...read(edit.values), version }),
      // A reason for one entry of a list is shown at the list's field.
      toField: ({ field: path, reason }) => {
        const [name = '', place] = path.split('.');
        const told = place !== undefined && /^\d+$/.test(place) ? `Row ${Number(place) + 1}: ${reason}` : reason;
        return { field: name in edit.values ? name : wholeForm, reason: told };
      },
    },
  );

  const set = (name: string, value: string) => {
    correct(name);
    edit.set(name, value);
  };
  const bind = (name: string) => ({
    field: field(name),
    value: edit.values[name] ?? '',
    onChange: (event: TextChange) => set(name, event.target.value),
  });

  return (
    <>
      <form {...formProps}>
        <div className="space-y-5">{children({ values: edit.values, set, field, bind })}</div>
        <UnsavedBar
          isDirty={edit.isDirty}
          isSaving={isPending}
          failure={failure}
          onDiscard={() => {
            show([]);
            edit.discard();
          }}
        />
      </form>
      {conflict.question}
    </>
  );
}
