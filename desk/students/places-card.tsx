import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DeskBatch } from '../../contract/desk/batches.ts';
import type { DeskStudent } from '../../contract/desk/students.ts';
import { ageHint } from '../../domain/age-hint.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { timesText } from '../../domain/class-plan.ts';
import { placesText } from '../../domain/enrolment-state.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { SelectBox } from '../list/select-box.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { placeText } from './student-text.ts';

/** "Beginners, Airoli · Tue, Thu 5:30 pm · 3 places left" */
export const batchChoice = (batch: DeskBatch) => ({
  value: batch.batch_id,
  text: [`${batch.name}, ${batch.centre}`, timesText(batch.times), placesText(batch)].join(' · '),
});

/** The toast after putting a child into a batch. */
export const placedText = (place: { state: 'placed' | 'waiting'; position: number | null }): string =>
  place.state === 'placed' ? 'Placed in the batch.' : `On the waiting list as number ${place.position ?? 1}.`;

/** A student's batches, and a form to add one. */
export function PlacesCard({ student, batches }: { student: DeskStudent; batches: readonly DeskBatch[] }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const mayEdit = useMayCall('POST /desk/students/:studentId/places');
  const [batchId, setBatchId] = useState('');
  const [today] = useState(() => indiaDate(new Date()));
  const chosen = batches.find(({ batch_id }) => batch_id === batchId);
  const offered = batches.filter(({ batch_id }) => student.places.every((place) => place.batch_id !== batch_id));

  async function place() {
    const params = { studentId: student.student_id };
    const done = await press(call('POST /desk/students/:studentId/places', { params, body: { batch_id: batchId } }));
    if (done) {
      showToast(placedText(done.place));
      setBatchId('');
    }
    await revalidate();
  }
  async function end(enrolmentId: string) {
    if (await press(call('POST /desk/places/:enrolmentId/end', { params: { enrolmentId } }))) showToast('Saved.');
    await revalidate();
  }
  async function give(enrolmentId: string) {
    const done = await press(call('POST /desk/places/:enrolmentId/give', { params: { enrolmentId } }));
    if (done) showToast('The place is given, and the family gets a mail.');
    await revalidate();
  }

  return (
    <Card title="Batches">
      {student.places.length === 0 && <p className="text-steel">Not in a batch.</p>}
      <ul className="space-y-2">
        {student.places.map((each) => (
          <li key={each.enrolment_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Link to={`/batches/${each.batch_id}`} className="font-semibold hover:text-electric hover:underline">
              {placeText(each)}
            </Link>
            {mayEdit && (
              <span className="flex gap-2">
                {each.state === 'waiting' && (
                  <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void give(each.enrolment_id)}>
                    Give a place
                  </Button>
                )}
                <Button
                  size="small"
                  tone="quiet"
                  isBusy={isBusy}
                  aria-label={`Take out of ${each.batch}`}
                  onClick={() => void end(each.enrolment_id)}
                >
                  Take out
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && student.state === 'active' && offered.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <SelectBox
            label="Batch"
            value={batchId}
            none="Choose a batch"
            choices={offered.map(batchChoice)}
            onChange={setBatchId}
            className="min-w-0 flex-1 basis-60"
          />
          <Button size="small" isBusy={isBusy} disabled={batchId === ''} onClick={() => void place()}>
            Put into this batch
          </Button>
        </div>
      )}
      <output className="mt-2 block font-semibold empty:hidden">{chosen && ageHint(student.dob, chosen, today)}</output>
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}
