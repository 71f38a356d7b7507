import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskProgress } from '../../contract/desk/progress.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { AreaField } from '../form/area-field.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { useChange } from './use-change.ts';

interface Props {
  progress: DeskProgress;
  mayEdit: boolean;
}

/** Coaches' notes. The family sees only those that staff show to it. */
export function NotesCard({ progress: { student_id: studentId, notes }, mayEdit }: Props) {
  const { change, isBusy, failure } = useChange();
  return (
    <Card title="Notes">
      {mayEdit && <NoteForm studentId={studentId} />}
      {notes.length === 0 && <p className="text-steel">No notes yet.</p>}
      <ul aria-label="Notes" className="divide-y divide-line">
        {notes.map(({ note_id: noteId, text, is_visible, at, by }) => (
          <li key={noteId} className="py-3">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-steel">
              {by}, {timeOf(at)}
              {is_visible ? <Badge tone="good">The family sees it</Badge> : <Badge>Only staff see it</Badge>}
            </p>
            {mayEdit && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="small"
                  tone="quiet"
                  isBusy={isBusy}
                  onClick={() =>
                    void change(
                      call('PUT /desk/notes/:noteId/visible', {
                        params: { noteId },
                        body: { is_visible: !is_visible },
                      }),
                      is_visible ? 'Hidden from the family.' : 'The family sees it now.',
                    )
                  }
                >
                  {is_visible ? 'Hide from the family' : 'Show to the family'}
                </Button>
                <Button
                  size="small"
                  tone="quiet"
                  isBusy={isBusy}
                  onClick={() => void change(call('DELETE /desk/notes/:noteId', { params: { noteId } }))}
                >
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}

function NoteForm({ studentId }: { studentId: string }) {
  const { revalidate } = useRevalidator();
  const [isVisible, setVisible] = useState(false);
  const { formProps, submitProps, field, failure } = useForm(
    deskContract['POST /desk/students/:studentId/notes'].body,
    async (body, form) => {
      const answer = await call('POST /desk/students/:studentId/notes', { params: { studentId }, body });
      if (answer.ok) {
        form.reset();
        setVisible(false);
        showToast(answer.body.message);
        await revalidate();
      }
      return reasonsOf(answer);
    },
    { read: (data) => ({ text: data.get('text'), is_visible: isVisible }) },
  );
  return (
    <form {...formProps} className="mb-4 space-y-3 border-b border-line pb-4">
      <AreaField field={field('text')} label="New note" maxLength={1000} />
      <CheckBox isChecked={isVisible} onChange={setVisible}>
        The family sees it in My account
      </CheckBox>
      <Failure text={failure} />
      <Button size="small" {...submitProps}>
        Save the note
      </Button>
    </form>
  );
}
