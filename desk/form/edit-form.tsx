import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import type { Answer } from '../../contract/client.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { showToast } from '../../ui/toast.tsx';
import { conflictOf, reasonsOf, wholeForm } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useEdit } from './use-edit.ts';

type Texts = Readonly<Record<string, string>>;
type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

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
  onSaved?: (row: Row) => void;
  children: (controls: EditControls) => ReactNode;
}

const plainWords = (_name: string, value: unknown): string => {
  if (value === null || value === '' || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'None';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Everything about editing one thing: draft, checks, save, and the question what to save if somebody else was quicker. */
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
  onSaved,
  children,
}: EditFormProps<Row, Schema>) {
  const { revalidate } = useRevalidator();
  const edit = useEdit(draft, { versions: { row: row.version }, saved: textsOf(row) });
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { isDirty, discard, versions } = edit;
  const isOutdated = !isDirty && versions['row'] !== row.version;
  // Taken back, or changed by somebody else: nothing typed is lost by showing it.
  useEffect(() => {
    if (isOutdated) discard();
  }, [isOutdated, discard]);

  function refuse(wrong: readonly FieldReason[], form: HTMLFormElement | null) {
    setReasons(wrong);
    const [first] = wrong;
    if (first) form?.querySelector<HTMLElement>(`[name="${CSS.escape(first.field)}"]`)?.focus();
  }

  async function save(body: Record<string, unknown>, version: number, form: HTMLFormElement | null) {
    if (isSaving) return;
    setConflict(null);
    const checked = z.safeParse(schema, { ...body, version });
    if (!checked.success) return refuse(toFields(fieldReasons(checked.error.issues)), form);
    setSaving(true);
    const answer = await send(checked.data);
    setSaving(false);
    setConflict(conflictOf(answer));
    refuse(conflictOf(answer) ? [] : toFields(reasonsOf(answer)), form);
    if (!answer.ok) return;
    edit.accept(edit.edit, { row: answer.body.version }, textsOf(answer.body));
    showToast('Saved.');
    onSaved?.(answer.body);
    await revalidate();
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
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          void save(read(edit.values), versions['row'] ?? 0, event.currentTarget);
        }}
      >
        <div className="space-y-5">{children({ values: edit.values, set, field, bind })}</div>
        <div className="mt-4">
          <Failure text={reasons.find((each) => each.field === wholeForm)?.reason} />
        </div>
        <UnsavedBar
          isDirty={isDirty}
          isSaving={isSaving}
          onDiscard={() => {
            setReasons([]);
            discard();
          }}
        />
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          subject={subject}
          labels={labels}
          show={show}
          onResolve={(chosen, version) => void save(chosen, version, null)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
