import { useState } from 'react';
import { wordsOf } from '../../contract/client.ts';
import type { AttendedClass } from '../../contract/family.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { monthOf, monthText, sumMonths, type MonthSum } from '../../domain/month-sums.ts';
import { Button } from '../../ui/button.tsx';
import { browserApi } from '../api/api.ts';
import { Panel } from './panel.tsx';

type Found = readonly AttendedClass[] | { failure: string } | null;

/** Loaded when it is opened. */
export function AttendancePanel({ childId }: { childId: string }) {
  const [found, setFound] = useState<Found>(null);
  async function ask() {
    const answer = await browserApi().client.call('GET /children/:childId/attendance', { params: { childId } });
    setFound(answer.ok ? answer.body.classes : { failure: wordsOf(answer) });
  }
  return (
    <Panel title="Attendance" note="By month" onOpen={() => void ask()}>
      {found === null && <div aria-busy className="h-16 animate-pulse rounded-md bg-ice-deep" />}
      {found !== null && 'failure' in found && (
        <div role="alert">
          <p className="mb-3 text-steel">{found.failure}</p>
          <Button size="small" tone="quiet" onClick={() => void ask()}>
            Try again
          </Button>
        </div>
      )}
      {found !== null && !('failure' in found) && <Months classes={found} />}
    </Panel>
  );
}

function Months({ classes }: { classes: readonly AttendedClass[] }) {
  if (classes.length === 0) return <p className="text-steel">No classes yet.</p>;
  const hasSeveral = new Set(classes.map(({ batch }) => batch)).size > 1;
  return (
    <ul className="space-y-2">
      {sumMonths(classes).map((sum) => (
        <li key={sum.month}>
          <details className="rounded-md bg-ice px-4">
            <summary className="min-h-11 cursor-pointer py-2.5">
              <span className="font-bold">{monthText(sum.month)}</span>{' '}
              <span className="block text-sm text-steel">{sumText(sum)}</span>
            </summary>
            <ul className="divide-y divide-line pb-2">
              {classes
                .filter(({ starts_at }) => monthOf(starts_at) === sum.month)
                .map(({ class_id, starts_at, batch, mark }) => (
                  <li key={class_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="min-w-0 break-words">
                      {classTimeText(new Date(starts_at))} {hasSeveral && <span className="text-steel">{batch}</span>}
                    </span>
                    <span className={mark === null ? 'text-steel' : 'font-semibold'}>{markText(mark)}</span>
                  </li>
                ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** "8 classes: came 6, late 1, absent 1" */
const sumText = ({ classes, present, late, absent, excused, unrecorded }: MonthSum): string => {
  const parts: [name: string, count: number][] = [
    ['came', present],
    ['late', late],
    ['absent', absent],
    ['excused', excused],
    ['not recorded', unrecorded],
  ];
  const counted = parts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
  return `${classes} ${classes === 1 ? 'class' : 'classes'}: ${counted.join(', ')}`;
};

function markText(mark: AttendedClass['mark']): string {
  if (mark === null) return 'Not recorded';
  return { present: 'Came', late: 'Late', absent: 'Absent', excused: 'Excused' }[mark];
}
