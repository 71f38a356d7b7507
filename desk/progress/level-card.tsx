import { useState } from 'react';
import type { DeskProgress } from '../../contract/desk/progress.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { SelectBox } from '../list/select-box.tsx';
import { Card } from '../parts/card.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { useChange } from './use-change.ts';

interface Props {
  progress: DeskProgress;
  mayEdit: boolean;
}

/** The current level, its criteria, and moving up. */
export function LevelCard({ progress: { student_id: studentId, levels, level, reached }, mayEdit }: Props) {
  const { change, isBusy, failure } = useChange();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const params = { studentId };
  const set = (name: string) =>
    change(call('PUT /desk/students/:studentId/level', { params, body: { level: name === '' ? null : name } }));
  const reach = (name: string, next: string | null) =>
    change(
      call('POST /desk/students/:studentId/level-reached', { params, body: { level: name } }),
      next === null ? `${name} is reached.` : `${name} is reached. Now at ${next}.`,
    );
  /** Shows the tick before the answer, because a phone at the rink is slow. */
  async function tick(criterionId: string, is_reached: boolean) {
    if (pressed.has(criterionId)) return;
    setPressed((others) => new Map(others).set(criterionId, is_reached));
    await change(
      call('PUT /desk/students/:studentId/criteria/:criterionId', {
        params: { studentId, criterionId },
        body: { is_reached },
      }),
      null,
    );
    setPressed((others) => new Map([...others].filter(([id]) => id !== criterionId)));
  }
  const done = level?.criteria.filter(({ reached_at }) => reached_at !== null).length ?? 0;

  return (
    <Card title={level === null ? 'Level' : `Level: ${level.name}`}>
      {level === null ? (
        <p className="text-steel">{reached.length === 0 ? 'At no level yet.' : 'At no level now.'}</p>
      ) : (
        <>
          <p className="text-steel">
            {[level.about, `Since ${dayOf(level.started_at)}.`].filter(Boolean).join(' ')}{' '}
            {level.criteria.length > 0 && `${done} of ${level.criteria.length} reached.`}
          </p>
          {level.criteria.length === 0 && (
            <p className="mt-2">This level has no criteria. You decide when it is reached.</p>
          )}
          <ul className="mt-2">
            {level.criteria.map(({ criterion_id: id, text, reached_at, by }) => (
              <li key={id}>
                {mayEdit ? (
                  <CheckBox
                    isChecked={pressed.get(id) ?? reached_at !== null}
                    onChange={(isReached) => void tick(id, isReached)}
                  >
                    <CriterionText text={text} at={reached_at} by={by} />
                  </CheckBox>
                ) : (
                  <CriterionText text={text} at={reached_at} by={by} />
                )}
              </li>
            ))}
          </ul>
          {mayEdit && level.is_done && (
            <Notice tone="good" className="mt-3">
              All criteria are met. {level.next === null ? 'This is the last level.' : `Move up to ${level.next}?`}
            </Notice>
          )}
          {mayEdit && (level.is_done || level.criteria.length === 0) && (
            <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void reach(level.name, level.next)}>
              {level.next === null ? 'Level reached' : `Move up to ${level.next}`}
            </Button>
          )}
        </>
      )}
      {mayEdit && levels.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <SelectBox
            label="Put at another level"
            value={level?.name ?? ''}
            none="At no level"
            choices={levels.map((name) => ({ value: name, text: name }))}
            onChange={(name) => {
              if (!isBusy) void set(name);
            }}
            className="max-w-xs"
          />
          <p className="mt-2 text-sm text-steel">
            Moves the student to another level. If it was reached before, it is open again and its certificate is gone.
          </p>
        </div>
      )}
      {levels.length === 0 && (
        <p className="mt-2">There are no levels yet. The owner adds them under Settings, Levels.</p>
      )}
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}

const CriterionText = ({ text, at, by }: { text: string; at: string | null; by: string | null }) => (
  <span className="min-w-0 py-1 break-words">
    {text}
    <span className="block text-sm text-steel">{at === null ? 'Not yet' : `${by ?? ''}, ${dayOf(at)}`}</span>
  </span>
);
