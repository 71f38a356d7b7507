import { useState, type ReactNode } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { agesText } from '../../domain/centre.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { timesText } from '../../domain/class-plan.ts';
import { freePlaces, placesText } from '../../domain/enrolment-state.ts';
import type { DeskBatch } from '../../contract/desk/batches.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { birthText, bornText } from '../students/student-text.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { showSaved } from './show-saved.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const batchId = params['batchId'] ?? '';
  const [found, choices] = await Promise.all([
    load(call('GET /desk/batches/:batchId', { params: { batchId } })),
    load(call('GET /desk/batch-choices')),
  ]);
  return { ...found, choices };
}

type BatchStudent = DeskOutput<'GET /desk/batches/:batchId'>['students'][number];

/** One batch: its students and its waiting list. */
export function Component() {
  const { batch, students, forms, choices } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const mayEdit = useMayCall('PATCH /desk/batches/:batchId');
  // As it was when the dialog opened: with a newer version, saving would overwrite what somebody else has changed.
  const [edited, setEdited] = useState<DeskBatch | null>(null);
  const placed = students.filter(({ state }) => state === 'placed');
  const waiting = students.filter(({ state }) => state === 'waiting');
  const hasRoom = freePlaces(batch) > 0;
  const first = Math.min(...[...waiting, ...forms].map(({ position }) => position ?? Infinity));

  async function give({ enrolment_id: enrolmentId }: BatchStudent) {
    const done = await press(call('POST /desk/places/:enrolmentId/give', { params: { enrolmentId } }));
    if (done) showToast('The place is given, and the family gets a mail.');
    await revalidate();
  }
  async function remove() {
    const done = await press(call('DELETE /desk/batches/:batchId', { params: { batchId: batch.batch_id } }));
    if (!done) return;
    showToast(done.message);
    await navigate('/batches');
  }

  return (
    <Screen
      back={{ to: '/batches', text: 'All batches' }}
      title={`${batch.name}, ${batch.centre}`}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {batch.status === 'Inactive' ? <Badge>Inactive</Badge> : <Badge tone="good">{placesText(batch)}</Badge>}
          <span>{timesText(batch.times)}</span>
          <span>{[batch.level, agesText(batch.age_from, batch.age_to)].filter(Boolean).join(', ')}</span>
          <span>{batch.coaches.map(({ name }) => name).join(', ')}</span>
          <span>
            {batch.ends_on === null
              ? `since ${birthText(batch.starts_on)}`
              : `${birthText(batch.starts_on)} to ${birthText(batch.ends_on)}`}
          </span>
        </span>
      }
      action={
        mayEdit && (
          <Button size="small" tone="quiet" onClick={() => setEdited(batch)}>
            Edit
          </Button>
        )
      }
    >
      <Failure text={failure} className="mb-4" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={`Students: ${placed.length} of ${batch.capacity}`}>
          {batch.held > 0 && (
            <p className="mb-2 text-steel">
              {batch.held === 1 ? 'A place is' : `${batch.held} places are`} kept for paid forms that are not decided
              yet.
            </p>
          )}
          {placed.length === 0 && <p className="text-steel">Nobody yet.</p>}
          <ul className="divide-y divide-line">
            {placed.map((row) => (
              <StudentLine key={row.enrolment_id} row={row} />
            ))}
          </ul>
          {mayEdit && placed.length + batch.waiting === 0 && (
            <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void remove()} className="mt-4">
              Delete this batch
            </Button>
          )}
        </Card>
        <Card title={batch.waiting === 0 ? 'Waiting list' : `Waiting list: ${batch.waiting}`}>
          {batch.waiting === 0 && <p className="text-steel">Nobody is waiting.</p>}
          <ol className="divide-y divide-line">
            {waiting.map((row) => (
              <StudentLine key={row.enrolment_id} row={row}>
                {mayEdit && hasRoom && (
                  <Button
                    size="small"
                    tone={row.position === first ? 'primary' : 'quiet'}
                    isBusy={isBusy}
                    aria-label={`Give a place to ${row.name}`}
                    onClick={() => void give(row)}
                  >
                    Give a place
                  </Button>
                )}
              </StudentLine>
            ))}
          </ol>
          {forms.length > 0 && (
            <>
              <h3 className="mt-4 text-sm font-bold">Forms to decide</h3>
              <p className="text-sm text-steel">They count in the list. To give a place to one, open and accept it.</p>
              <ol className="divide-y divide-line">
                {forms.map(({ admission_id, name, dob, position }) => (
                  <li key={admission_id} className="min-h-11 py-1.5">
                    <span className="me-2 text-steel tabular-nums">{position}.</span>
                    <Link
                      to={`/admissions/${admission_id}`}
                      className="font-semibold hover:text-electric hover:underline"
                    >
                      {name}
                    </Link>{' '}
                    <span className="text-sm text-steel">{bornText(dob)}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </Card>
      </div>
      {edited && (
        <BatchDialog
          batch={edited}
          choices={choices}
          onClose={() => setEdited(null)}
          onSaved={(_batchId, hints) => {
            setEdited(null);
            showSaved(hints);
            void revalidate();
          }}
        />
      )}
    </Screen>
  );
}

const StudentLine = ({ row, children }: { row: BatchStudent; children?: ReactNode }) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
    <span className="min-w-0">
      {row.position !== null && <span className="me-2 text-steel tabular-nums">{row.position}.</span>}
      <Link to={`/students/${row.student_id}`} className="font-semibold hover:text-electric hover:underline">
        {row.name}
      </Link>{' '}
      <span className="text-sm text-steel">{bornText(row.dob)}</span>{' '}
      {row.student_state === 'paused' && <Badge tone="warning">Paused</Badge>}
      {row.away.map(({ starts_at, reason }) => (
        <span key={starts_at} className="block text-sm break-words">
          Not coming {classTimeText(new Date(starts_at))}
          {reason !== '' && <span className="text-steel"> · {reason}</span>}
        </span>
      ))}
    </span>
    {children}
  </li>
);
