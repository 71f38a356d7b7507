import { useRevalidator } from 'react-router';
import type { DeskStudent } from '../../contract/desk/students.ts';
import { consentPurposes, type ConsentPurpose } from '../../domain/student-state.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { purposeWords } from './student-text.ts';

/** The consents, one by one. Staff can record those on paper. */
export function ConsentsCard({ student: { student_id: studentId, consents } }: { student: DeskStudent }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const mayEdit = useMayCall('PUT /desk/students/:studentId/consents/:purpose');
  async function record(purpose: ConsentPurpose, isGiven: boolean) {
    const params = { studentId, purpose };
    const body = { is_given: isGiven };
    if (await press(call('PUT /desk/students/:studentId/consents/:purpose', { params, body }))) showToast('Saved.');
    await revalidate();
  }
  return (
    <Card title="Consents">
      <ul className="divide-y divide-line">
        {consentPurposes.map((purpose) => {
          const given = consents.find((each) => each.purpose === purpose);
          return (
            <li key={purpose} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                <span className="font-semibold">{purposeWords[purpose]}</span>
                <span className="block text-sm text-steel">
                  {given
                    ? `Given on ${dayOf(given.given_at)}, notice ${given.notice_version}, ${given.recorded_by === null ? 'by the parent' : `on paper: ${given.recorded_by}`}`
                    : 'Not given'}
                </span>
              </span>
              {mayEdit && (
                <Button
                  size="small"
                  tone="quiet"
                  isBusy={isBusy}
                  aria-label={`${given ? 'Withdraw' : 'Record from paper'}: ${purposeWords[purpose]}`}
                  onClick={() => void record(purpose, !given)}
                >
                  {given ? 'Withdraw' : 'Record from paper'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayEdit && <p className="mt-2 text-sm text-steel">Withdrawing the consent to training pauses the student.</p>}
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}
