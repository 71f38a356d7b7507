import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import type { Answer } from '../../contract/client.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { showToast } from '../../ui/toast.tsx';
import { conflictOf, reasonsOf, wholeForm } from '../api/call.ts';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useConflict } from './use-conflict.tsx';
import { useEdit } from './use-edit.ts';

type Texts = Readonly<Record<string, string>>;
type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface Sent {
  values: Texts;
  typedBefore: number;
}

/** What the controls of an edit form are drawn with. */
export interface EditControls {
  values: Texts;
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
  textsOf: (row: Row) => Texts;
  /** By the names of the call. */
  labels: Readonly<Record<string, string>>;
  /** The call's body. */
  schema: Schema;
  /** The body, without its version. */
  read: (values: Texts) => Record<string, unknown>;
  send: (body: z.output<Schema>) => Promise<Answer<Row>>;
  /** A value of the row, in words. */
  show?: (name: string, value: unknown) => string;
  children: (controls: EditControls) => ReactNode;
}

const plainWords = (_name: string, value: unknown): string => {
  if (value === null || value === '' || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'None';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Everything about editing one thing: draft, checks, save, and what to save if somebody else saved first. */
export function EditForm<Row extends { version: number }, Schema extends z.ZodMiniType>({
  draft,
  subject,
  row,
  textsOf,
  labels,
  schema,
  read,
  send,
  show = plainWords,
  children,
}: EditFormProps<Row, Schema>) {
  const { revalidate } = useRevalidator();
  const edit = useEdit(draft, { versions: { row: row.version }, saved: textsOf(row) });
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const { ask, question } = useConflict();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);

  function refuse(wrong: readonly FieldReason[], { typedBefore }: Sent) {
    setReasons(wrong);
    const [first] = wrong;
    // Not while somebody types: the next letter would land in another field.
    if (first && edit.countTyped() === typedBefore)
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.field)}"]`)?.focus();
  }

  async function sendBody(body: Record<string, unknown>, version: number, sent: Sent): Promise<void> {
    const checked = z.safeParse(schema, { ...body, version });
    if (!checked.success) return refuse(toFields(fieldReasons(checked.error.issues)), sent);
    const answer = await send(checked.data);
    const conflict = conflictOf(answer);
    if (conflict) {
      const chosen = await ask(conflict, { subject, labels, show });
      return chosen ? sendBody(chosen.values, chosen.version, sent) : refuse([], sent);
    }
    refuse(toFields(reasonsOf(answer)), sent);
    if (!answer.ok) return undefined;
    edit.accept(sent.values, { versions: { row: answer.body.version }, saved: textsOf(answer.body) });
    showToast('Saved.');
    return revalidate();
  }

  async function save() {
    // State would update too late to stop the second of two quick clicks.
    if (isSending.current) return;
    isSending.current = true;
    setSaving(true);
    try {
      await sendBody(read(edit.values), edit.versions['row'] ?? 0, {
        values: edit.values,
        typedBefore: edit.countTyped(),
      });
    } finally {
      isSending.current = false;
      setSaving(false);
    }
  }

  // A reason inside a list belongs to its field.
  const toFields = (wrong: readonly FieldReason[]): FieldReason[] =>
    wrong.map(({ field, reason }) => {
      const [name = '', place] = field.split('.');
      const told = place !== undefined && /^\d+$/.test(place) ? `Row ${Number(place) + 1}: ${reason}` : reason;
      return { field: name in edit.values ? name : wholeForm, reason: told };
    });

  const field = (name: string): FieldBinding => ({
    name,
    reason: reasons.find((each) => each.field === name)?.reason,
  });
  const set = (name: string, value: string) => {
    setReasons(reasons.filter((each) => each.field !== name));
    edit.set(name, value);
  };
  const bind = (name: string) => ({
    field: field(name),
    value: edit.values[name] ?? '',
    onChange: (event: TextChange) => set(name, event.target.value),
  });

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="space-y-5">{children({ values: edit.values, set, field, bind })}</div>
        <UnsavedBar
          isDirty={edit.isDirty}
          isSaving={isSaving}
          failure={reasons.find((each) => each.field === wholeForm)?.reason}
          onDiscard={() => {
            setReasons([]);
            edit.discard();
          }}
        />
      </form>
      {question}
    </>
  );
}
