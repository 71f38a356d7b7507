import { useState } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { countText, isOpen, openMinutes } from '../../domain/roll-call.ts';
import {
  isTaken,
  removeGuest,
  saveRollCall,
  setMark,
  shownGuests,
  shownMark,
  statusOf,
  tapped,
} from '../../domain/roll-call-work.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { useTitle } from '../parts/use-title.ts';
import { clockOf, dayText, statusLooks } from './class-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import type { Phone } from './phone-store.ts';
import { RefusedCard } from './refused-card.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { StudentRow } from './student-row.tsx';
import { stamp } from './clock.ts';
import { act, notStoredText, useIsStored } from './sync.ts';
import { useNow } from './use-now.ts';

/** The roll call of one class: everybody is present until somebody taps. */
export function ClassPage({ phone, of }: { phone: Phone; of: RollClass }) {
  const { work, owner } = phone;
  const now = useNow() + phone.skewMs;
  const [studentId, setStudentId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const isStored = useIsStored();
  useTitle(`Roll call: ${of.batch}`);
  const ownerId = owner?.staff_id ?? '';
  const hasRollCall = isTaken(of, work);
  const given = of.students.map((student) => shownMark(of, work, student));
  const guests = shownGuests(of, work);
  const look = statusLooks[statusOf(of, work)];
  const mayMark = isOpen(of, now);
  const student = of.students.find(({ student_id: id }) => id === studentId);
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-ice px-4 pt-1 pb-2">
        <h1 className="text-xl font-extrabold break-words">{of.batch}</h1>
        <p className="text-steel">
          {dayText(of.starts_at, now)}, {clockOf(of.starts_at)} to {clockOf(of.ends_at)} · {of.centre}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <output className="font-bold tabular-nums">{countText(given, guests.length)}</output>
          <output>
            <Badge tone={look.tone}>{look.text}</Badge>
          </output>
        </div>
        <Failure text={isStored ? undefined : notStoredText} />
      </header>
      {of.state === 'planned' && !mayMark && (
        <Notice className="mx-4 my-3">This roll call opens {openMinutes} minutes before the class.</Notice>
      )}
      <RefusedCard phone={phone} of={of} />
      {of.students.length === 0 && <p className="px-4 py-6 text-steel">Nobody has a place in this batch.</p>}
      <ul className="divide-y divide-line border-b border-line bg-white">
        {of.students.map((each, nr) => (
          <StudentRow
            key={each.student_id}
            student={each}
            isNamesake={of.students.some(
              ({ name, student_id: other }) =>
                other !== each.student_id && name.toLowerCase() === each.name.toLowerCase(),
            )}
            mark={given[nr] ?? null}
            mayMark={mayMark}
            onTap={() =>
              void act(ownerId, (was, at) =>
                setMark(was, of, each.student_id, tapped(shownMark(of, was, each)), stamp(at)),
              )
            }
            onMore={() => setStudentId(each.student_id)}
          />
        ))}
        {guests.map((guest) => (
          <li key={guest.guest_id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
            <span className="min-w-0 flex-1 font-semibold break-words">{guest.name}</span>
            <Badge>{guest.kind === 'trial' ? 'Trial' : 'Guest'}</Badge>
            {mayMark && (
              <IconButton
                icon="close"
                label={`Remove ${guest.name}`}
                tone="bare"
                onClick={() => void act(ownerId, (was, at) => removeGuest(was, of.class_id, guest, stamp(at)))}
              />
            )}
          </li>
        ))}
      </ul>
      {of.state === 'planned' && now < Date.parse(of.ends_at) && (
        <p className="px-4 py-3">
          <Button size="small" tone="quiet" onClick={() => setCancelling(true)}>
            Cancel this class
          </Button>
        </p>
      )}
      {mayMark && (
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-white pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto flex w-full max-w-[40rem] items-center gap-3 px-4 py-3">
            <Button tone="quiet" onClick={() => setAdding(true)}>
              Add a guest
            </Button>
            {hasRollCall || of.students.length === 0 ? (
              <p className="min-w-0 flex-1 text-sm text-steel">Each tap is stored at once.</p>
            ) : (
              <Button
                className="flex-1"
                onClick={() => {
                  void navigator.storage?.persist?.();
                  void act(ownerId, (was, at) => saveRollCall(was, of, stamp(at)));
                }}
              >
                Save
              </Button>
            )}
          </div>
        </div>
      )}
      {student && (
        <StudentDialog
          phone={phone}
          of={of}
          student={student}
          mark={shownMark(of, work, student)}
          mayMark={mayMark}
          onClose={() => setStudentId(null)}
        />
      )}
      {isCancelling && <CancelDialog classId={of.class_id} onClose={() => setCancelling(false)} />}
      {isAdding && <GuestDialog ownerId={ownerId} classId={of.class_id} onClose={() => setAdding(false)} />}
    </>
  );
}
