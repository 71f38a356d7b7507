import { useEffect, useRef, useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskLevel } from '../../contract/desk/progress.ts';
import { newKey } from '../../ui/new-key.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';

interface LevelDialogProps {
  level: DeskLevel | 'new';
  onClose: () => void;
  onDone: (text: string) => void;
}

interface Line {
  key: string;
  criterion_id: string;
  text: string;
}

const emptyLine = (): Line => ({ key: newKey(), criterion_id: '', text: '' });

const fieldOf = (key: string) => `criterion-${key}`;

export function LevelDialog({ level, onClose, onDone }: LevelDialogProps) {
  const row = level === 'new' ? null : level;
  const [lines, setLines] = useState<readonly Line[]>(() =>
    row ? row.criteria.map((each) => ({ ...each, key: each.criterion_id })) : [emptyLine()],
  );
  const [added, setAdded] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="${fieldOf(added)}"]`)?.focus();
  }, [added]);

  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/levels'].body,
    async ({ name, ...values }) => {
      const answer = row
        ? await call('PATCH /desk/levels/:name', { params: { name }, body: { version: row.version, ...values } })
        : await call('POST /desk/levels', { body: { name, ...values } });
      if (answer.ok) onDone(answer.body.message);
      return reasonsFor(answer, { 'name-taken': 'name' });
    },
    {
      read: (data) => ({
        name: row?.name ?? data.get('name'),
        about: data.get('about'),
        criteria: lines.map(({ key, criterion_id }) => ({ criterion_id, text: data.get(fieldOf(key)) })),
      }),
      // A reason for one line is shown at that line.
      toField: ({ field, reason }) => {
        const place = /^criteria\.(\d+)/.exec(field)?.[1];
        const line = place === undefined ? undefined : lines[Number(place)];
        return { field: line ? fieldOf(line.key) : field, reason };
      },
    },
  );
  const { field } = form;

  async function remove(name: string) {
    const answer = await call('DELETE /desk/levels/:name', { params: { name } });
    if (answer.ok) onDone(answer.body.message);
    else form.show(reasonsOf(answer));
  }
  function add() {
    const line = emptyLine();
    setLines([...lines, line]);
    setAdded(line.key);
  }

  return (
    <FormDialog
      id="level"
      title={row?.name ?? 'New level'}
      form={form}
      button="Save"
      takesFocus={row === null}
      otherButton={
        row && (
          <Button tone="quiet" onClick={() => void remove(row.name)}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      {!row && <TextField field={field('name')} label="Name" autoComplete="off" maxLength={60} />}
      <TextField
        field={field('about')}
        label="In one sentence (optional)"
        autoComplete="off"
        maxLength={200}
        hint="Families read it, and it is on the certificate"
        defaultValue={row?.about}
      />
      <fieldset>
        <legend className="mb-2 font-bold">What a student must be able to do</legend>
        <ul ref={list} className="space-y-3">
          {lines.map(({ key, text }, index) => (
            <li key={key} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  field={field(fieldOf(key))}
                  label={`Criterion ${index + 1}`}
                  autoComplete="off"
                  maxLength={200}
                  defaultValue={text}
                />
              </div>
              <IconButton
                icon="close"
                label={`Remove criterion ${index + 1}`}
                tone="bare"
                onClick={() => setLines(lines.filter((line) => line.key !== key))}
              />
            </li>
          ))}
        </ul>
        <Button size="small" tone="quiet" className="mt-3" onClick={add}>
          Add a criterion
        </Button>
        {row && <p className="mt-2 text-sm text-steel">If you correct a line, students who have reached it keep it.</p>}
      </fieldset>
    </FormDialog>
  );
}
