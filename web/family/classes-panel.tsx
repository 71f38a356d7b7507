import { useId, useState } from 'react';
import type { Child } from '../../contract/child.ts';
import { reasonsOf } from '../../contract/client.ts';
import { AbsenceForm, type NextClass } from '../../contract/family.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { Button } from '../../ui/button.tsx';
import { WrongNote, wrongProps } from '../../ui/field-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useRevalidator } from 'react-router';
import { browserApi, isUnanswered } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { Panel } from './panel.tsx';
import { useAct } from './use-act.ts';

/** Most batches meet twice a week, so these are two weeks. */
const shownFirst = 4;

/** Upcoming classes, and which of them the child will miss. */
export function ClassesPanel({ child, classes }: { child: Child; classes: readonly NextClass[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const missed = classes.filter(({ absence }) => absence !== null).length;
  const shown = showsAll ? classes : classes.filter(({ absence }, nr) => nr < shownFirst || absence !== null);
  return (
    <Panel
      title="Not coming to class?"
      note={
        missed === 0
          ? 'Tell us beforehand'
          : `${missed} ${missed === 1 ? 'class' : 'classes'} reported: the coach knows`
      }
    >
      <AbsenceFields
        child={child}
        classes={shown}
        onMore={shown.length < classes.length ? () => setShowsAll(true) : undefined}
      />
    </Panel>
  );
}

interface AbsenceFieldsProps {
  child: Child;
  classes: readonly NextClass[];
  /** Undefined: all are shown. */
  onMore: (() => void) | undefined;
}

function AbsenceFields({ child, classes, onMore }: AbsenceFieldsProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const params = { childId: child.child_id };
  const hasSeveral = new Set(classes.map((each) => each.batch)).size > 1;
  const nameOf = ({ starts_at, batch }: NextClass) => (
    <span className="min-w-0 break-words">
      <span className="font-semibold">{classTimeText(new Date(starts_at))}</span>{' '}
      {hasSeveral && <span className="text-steel">{batch}</span>}
    </span>
  );
  const { field, formProps, submitProps, isPending, failure } = useForm(
    AbsenceForm,
    async (body, form) => {
      const answer = await browserApi().client.call('PUT /children/:childId/absences', { params, body });
      if (!answer.ok) {
        // Shows the classes as they are now. Without a network there is nothing newer to show.
        if (!isUnanswered(answer)) await revalidate();
        return reasonsOf(answer);
      }
      showToast(answer.body.message);
      form.reset();
      await revalidate();
      return [];
    },
    { read: (data) => ({ class_ids: data.getAll('class_ids'), reason: data.get('reason') }) },
  );
  const takeBack = (classId: string) =>
    act(() =>
      browserApi().client.call('DELETE /children/:childId/absences/:classId', { params: { ...params, classId } }),
    );
  return (
    <form {...formProps} className="space-y-4">
      <fieldset>
        <legend className="mb-1 text-sm font-bold">{child.name} will not come on</legend>
        <ul className="divide-y divide-line">
          {classes.map((each) => (
            <li
              key={each.class_id}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
            >
              {each.absence === null ? (
                <label className="flex min-h-11 w-full cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    name="class_ids"
                    value={each.class_id}
                    {...wrongProps(field('class_ids'), id)}
                    className="size-6 shrink-0 cursor-pointer accent-electric"
                  />
                  {nameOf(each)}
                </label>
              ) : (
                <>
                  <span className="min-w-0 break-words">
                    {nameOf(each)}
                    <span className="block text-sm font-semibold text-signal-deep">
                      {['Not coming', each.absence.reason].filter(Boolean).join(': ')}
                    </span>
                  </span>
                  <Button
                    size="small"
                    tone="quiet"
                    isBusy={isBusy}
                    aria-label={`Comes after all: ${classTimeText(new Date(each.starts_at))}`}
                    onClick={() => void takeBack(each.class_id)}
                  >
                    Comes after all
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        <WrongNote id={id} field={field('class_ids')} />
        {onMore && (
          <Button size="small" tone="quiet" className="mt-2" onClick={onMore}>
            Later classes
          </Button>
        )}
      </fieldset>
      {classes.some(({ absence }) => absence === null) && (
        <>
          <TextField field={field('reason')} label="Reason (optional)" autoComplete="off" maxLength={300} />
          <FormFailure text={failure} />
          <Button {...submitProps} size="small">
            {isPending ? 'Sending...' : 'Tell the coach'}
          </Button>
        </>
      )}
    </form>
  );
}
