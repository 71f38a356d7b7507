import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { DeskAdmission } from '../../contract/desk/admissions.ts';
import type { DeskBatch } from '../../contract/desk/batches.ts';
import { stageText } from '../../domain/admission-stage.ts';
import { ageHint } from '../../domain/age-hint.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { consentPurposes } from '../../domain/student-state.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { usePress } from '../form/use-press.ts';
import { SelectBox } from '../list/select-box.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { batchChoice, placedText } from '../students/places-card.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { birthText, purposeWords, studentWords } from '../students/student-text.ts';

interface DecisionProps {
  admission: DeskAdmission;
  batches: readonly DeskBatch[];
}

/** Staff choose the child and the batch, and tick consents on paper. */
export function DecisionCard({ admission, batches }: DecisionProps) {
  const { admission_id: admissionId, version, candidates } = admission;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [studentId, setStudentId] = useState(admission.student_id);
  const [batchId, setBatchId] = useState(admission.batch_id ?? '');
  const [consents, setConsents] = useState<readonly (typeof consentPurposes)[number][]>([]);
  const [isDeclining, setDeclining] = useState(false);
  // Batches of the wanted centre first.
  const offered = batches.toSorted(
    (one, other) => Number(other.centre === admission.centre) - Number(one.centre === admission.centre),
  );
  const isOfSender = candidates.find((known) => known.student_id === studentId)?.is_own !== false;
  // Somebody else's form gives no consent for a child that has guardians.
  const missing = consentPurposes.filter((purpose) => !isOfSender || !admission.consents.includes(purpose));

  async function accept() {
    const body = {
      version,
      student_id: studentId,
      batch_id: batchId === '' ? null : batchId,
      consents: [...consents],
      // Staff saw the similar children and chose "Another child".
      again: candidates.length > 0,
    };
    const done = await press(call('POST /desk/admissions/:admissionId/accept', { params: { admissionId }, body }));
    if (!done) return revalidate();
    showToast(done.place ? placedText(done.place) : 'Accepted.');
    await navigate(`/students/${done.student_id}`);
  }

  return (
    <Card title="Decide">
      <div className="space-y-4">
        {candidates.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-bold">Which child is it?</legend>
            <div className="grid gap-2">
              {candidates.map((known) => (
                <RadioCard
                  key={known.student_id}
                  name="child"
                  title={known.name}
                  text={[
                    known.dob === null ? '' : `born ${birthText(known.dob)}`,
                    known.guardians,
                    studentWords[known.state as keyof typeof studentWords].text,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  isChosen={studentId === known.student_id}
                  onChoose={() => setStudentId(known.student_id)}
                />
              ))}
              <RadioCard
                name="child"
                title="Another child"
                text="None of these; for example, a twin with the same name"
                isChosen={studentId === null}
                onChoose={() => setStudentId(null)}
              />
            </div>
          </fieldset>
        )}
        {!isOfSender && (
          <output className="block rounded-md bg-ice p-3">
            This child already has guardians, and {admission.sender.name}, who sent the form, is not one of them. The
            form gives {admission.sender.name} no access and no consent. If this is a parent, send an invitation from
            the student’s page.
          </output>
        )}
        <div>
          <p className="mb-1.5 text-sm font-bold">Batch</p>
          <SelectBox
            label="Batch"
            value={batchId}
            none="Decide later"
            choices={offered.map(batchChoice)}
            onChange={setBatchId}
          />
        </div>
        <BatchHints admission={admission} batch={offered.find(({ batch_id }) => batch_id === batchId)} />
        {missing.length > 0 && (
          <ChecksField
            field={{ name: 'consents', reason: undefined }}
            label="Consents that you have on paper"
            choices={missing.map((value) => ({ value, text: purposeWords[value] }))}
            chosen={consents}
            onChange={(chosen) => setConsents(missing.filter((purpose) => chosen.includes(purpose)))}
          />
        )}
        <Failure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isBusy} onClick={() => void accept()}>
            Accept
          </Button>
          <Button tone="quiet" onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      </div>
      {isDeclining && <DeclineDialog admission={admission} onClose={() => setDeclining(false)} />}
    </Card>
  );
}

/** What staff should know before they accept the form into this batch. */
function BatchHints({ admission, batch }: { admission: DeskAdmission; batch: DeskBatch | undefined }) {
  const { dob, is_paid: isPaid, standing } = admission;
  const [today] = useState(() => indiaDate(new Date()));
  if (!batch) return null;
  const hints = [
    ageHint(dob, batch, today),
    standing.stage === 'waiting' && admission.batch_id === batch.batch_id
      ? `${stageText(standing)}. The parents have paid nothing; once there is a place, they get a link to pay.`
      : null,
    !isPaid && standing.stage !== 'waiting'
      ? 'The fee is not paid. With a place, the parents get a link to pay it.'
      : null,
  ].filter((hint) => hint !== null);
  return (
    <output className="block space-y-1 empty:hidden">
      {hints.map((hint) => (
        <span key={hint} className="block font-semibold">
          {hint}
        </span>
      ))}
    </output>
  );
}
