import { useEffect, useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { countText } from '../../domain/roll-call.ts';
import { call, wordsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { timeOf } from '../parts/moment.ts';
import { markWords } from '../roll-call/class-text.ts';

type Attendance = DeskOutput<'GET /desk/classes/:classId/attendance'>;

/** Who came to a class; members who plan batches also see every mark. */
export function ClassAttendance({ classId }: { classId: string }) {
  const [found, setFound] = useState<Attendance | null>(null);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const answer = await call('GET /desk/classes/:classId/attendance', { params: { classId }, signal: stop.signal });
      if (stop.signal.aborted) return;
      if (answer.ok) setFound(answer.body);
      else setFailure(wordsOf(answer));
    }
    void read();
    return () => stop.abort();
  }, [classId]);
  if (found === null) {
    return (
      <>
        <Failure text={failure} />
        {failure === undefined && <p className="text-steel">Looking up the roll call…</p>}
      </>
    );
  }
  const { students, guests, history } = found;
  if (students.every(({ mark }) => mark === null) && guests.length === 0) {
    return <p className="text-steel">Nobody has taken the roll call of this class.</p>;
  }
  const given = students.map(({ mark }) => mark);
  return (
    <section aria-label="Roll call" className="space-y-2">
      <p className="font-bold">{countText(given, guests.length)}</p>
      <ul className="divide-y divide-line">
        {students.map(({ student_id, name, mark }) => (
          <li key={student_id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 break-words">{name}</span>
            <span className={mark === 'absent' ? 'font-bold text-stop' : 'text-steel'}>
              {mark === null ? 'Not marked' : markWords[mark]}
            </span>
          </li>
        ))}
        {guests.map(({ guest_id, name, kind }) => (
          <li key={guest_id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 break-words">{name}</span>
            <span className="text-steel">{kind === 'trial' ? 'Trial' : 'Guest'}</span>
          </li>
        ))}
      </ul>
      {history !== null && history.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold text-steel">Every mark</summary>
          <ul className="mt-1 divide-y divide-line text-sm">
            {history.map(({ number, name, mark, by, marked_at, received_at }) => (
              <li key={number} className="py-1.5">
                {name}: {markWords[mark].toLowerCase()}
                <span className="block text-steel">
                  {by}, {timeOf(marked_at)} on the phone, received {timeOf(received_at)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
