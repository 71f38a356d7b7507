import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { consentPurposes } from '../../domain/student-state.ts';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { ChildFields, readChild } from './child-fields.tsx';
import { GuardianFields, readGuardian } from './guardian-fields.tsx';
import { purposeWords } from './student-text.ts';

/** A child who came without an admission form. */
export function NewStudent({ onClose, onMade }: { onClose: () => void; onMade: (studentId: string) => void }) {
  const [consents, setConsents] = useState<readonly string[]>([]);
  /** A child with this name and birthday exists. */
  const [isKnown, setKnown] = useState(false);
  const [isAnother, setAnother] = useState(false);
  const form = useForm(
    deskContract['POST /desk/students'].body,
    async (values) => {
      const answer = await call('POST /desk/students', { body: { ...values, again: isAnother } });
      if (answer.ok) onMade(answer.body.student_id);
      if (!answer.ok && answer.refusal?.code === 'child-known') setKnown(true);
      return reasonsOf(answer, { 'consent-needed': 'consents', 'child-known': 'name' });
    },
    { read: (data) => ({ ...readChild(data), guardian: readGuardian(data), consents }) },
  );
  return (
    <FormDialog id="new-student" title="Enter a student" form={form} button="Enter" onClose={onClose}>
      <ChildFields field={form.field} />
      {isKnown && (
        <CheckBox isChecked={isAnother} onChange={setAnother}>
          It is another child, such as a twin
        </CheckBox>
      )}
      <GuardianFields field={form.field} />
      <ChecksField
        field={form.field('consents')}
        label="Consents that you have on paper"
        choices={consentPurposes.map((value) => ({ value, text: purposeWords[value] }))}
        chosen={consents}
        onChange={setConsents}
      />
    </FormDialog>
  );
}
