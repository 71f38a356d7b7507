import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskStudent } from '../../contract/desk/students.ts';
import { studentMoves, type StudentState } from '../../domain/student-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf, timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { ConsentsCard } from './consents-card.tsx';
import { EditStudent } from './edit-student.tsx';
import { ErasureCard } from './erasure-card.tsx';
import { GuardiansCard } from './guardians-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { birthText, bornText, studentWords } from './student-text.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const studentId = params['studentId'] ?? '';
  const student = await load(call('GET /desk/students/:studentId', { params: { studentId } }));
  const { rows: batches } = await load(call('GET /desk/batches', { query: { status: 'Active', limit: 100 } }));
  return { student, batches };
}

/** One student: data, places, consents, parents, and the log of views. */
export function Component() {
  const { student, batches } = useLoaderData<typeof loader>();
  const mayEdit = useMayCall('PATCH /desk/students/:studentId');
  // As it was when the dialog opened: with a newer version, saving would overwrite what somebody else has changed.
  const [edited, setEdited] = useState<DeskStudent | null>(null);
  return (
    <Screen
      back={{ to: '/students', text: 'All students' }}
      title={student.name}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={studentWords[student.state].tone}>{studentWords[student.state].text}</Badge>
          {student.dob !== null && <span>{bornText(student.dob)}</span>}
          {student.erasure && <Badge tone="warning">Erasure asked for</Badge>}
          {student.state !== 'new' && !student.consents.some(({ purpose }) => purpose === 'training') && (
            <Badge tone="bad">No consent to training</Badge>
          )}
          {!student.may_be_photographed && <Badge tone="warning">No photos</Badge>}
        </span>
      }
      action={
        <span className="flex gap-3">
          <ButtonLink to={`/students/${student.student_id}/progress`} size="small">
            Progress
          </ButtonLink>
          {mayEdit && (
            <Button size="small" tone="quiet" onClick={() => setEdited(student)}>
              Edit
            </Button>
          )}
        </span>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <AboutCard student={student} />
          <PlacesCard student={student} batches={batches} />
          {mayEdit && <MovesCard key={student.version} student={student} />}
        </div>
        <div className="space-y-5">
          <ConsentsCard student={student} />
          {student.guardians && <GuardiansCard student={student} guardians={student.guardians} />}
          {student.admissions && student.admissions.length > 0 && (
            <Card title="Admissions">
              <ul className="space-y-1">
                {student.admissions.map(({ admission_id, created_at, centre }) => (
                  <li key={admission_id}>
                    <Link to={`/admissions/${admission_id}`} className="font-semibold text-electric hover:underline">
                      {centre}, {dayOf(created_at)}
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {mayEdit && <ErasureCard student={student} />}
          {student.views && (
            <Card title="Who looked at this record">
              {student.views.length === 0 && <p className="text-steel">Nobody before you.</p>}
              <ul className="max-h-64 space-y-1 overflow-y-auto">
                {student.views.map(({ by, at }) => (
                  <li key={`${at} ${by}`} className="flex justify-between gap-4">
                    <span>{by}</span>
                    <span className="text-steel">{timeOf(at)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
      {edited && <EditStudent student={edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

function AboutCard({ student }: { student: DeskStudent }) {
  const { foot_mm, age_proof } = student;
  const facts: [name: string, value: string][] = [
    ['Medical note', student.medical_note],
    ['In an emergency', [student.emergency_name, student.emergency_mobile].filter(Boolean).join(', ')],
    ['Level', student.level ?? ''],
    ['Gender', student.gender ?? ''],
    ['School', student.school],
    ['Foot', foot_mm === null ? '' : `${foot_mm} mm`],
    ['Helmet', student.helmet_size],
    ['Suit', student.suit_size],
    ['Proof of age', age_proof ? `seen by ${age_proof.by} on ${birthText(age_proof.on)}` : 'not seen'],
  ];
  return (
    <Card title="The child">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={name === 'Medical note' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-sm text-steel">{name}</dt>
              <dd className="font-semibold break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

const moveWords: Record<StudentState, string> = { new: '', active: 'Comes back', paused: 'Pause', left: 'Has left' };

/** Pausing keeps the places; leaving frees them. */
function MovesCard({
  student: { student_id: studentId, version, state, age_proof, history },
}: {
  student: DeskStudent;
}) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const params = { studentId };
  async function run(asked: Parameters<typeof press>[0], text: string) {
    if (await press(asked)) showToast(text);
    await revalidate();
  }
  const move = (to: StudentState) =>
    run(call('POST /desk/students/:studentId/state', { params, body: { version, state: to } }), 'Saved.');
  const see = () => run(call('POST /desk/students/:studentId/age-proof', { params, body: { version } }), 'Saved.');
  return (
    <Card title="Stay">
      <div className="flex flex-wrap gap-3">
        {state !== 'new' &&
          studentMoves[state].map((to) => (
            <Button key={to} size="small" tone="quiet" isBusy={isBusy} onClick={() => void move(to)}>
              {moveWords[to]}
            </Button>
          ))}
        {age_proof === null && (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void see()}>
            I have seen a proof of age
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-steel">A pause keeps the place. Leaving frees it.</p>
      <Failure text={failure} className="mt-3" />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {history.map(({ state: was, at, by, reason }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              <span className="font-semibold">{studentWords[was].text}</span>
              {reason !== '' && <span className="text-steel"> · {reason}</span>}
            </span>
            <span className="text-steel">
              {by === null ? '' : `${by}, `}
              {timeOf(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
