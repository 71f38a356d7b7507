import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskStudent } from '../../contract/desk/students.ts';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
import { ChildFields, readChild } from './child-fields.tsx';

export function EditStudent({ student, onClose }: { student: DeskStudent; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const reasonsFor = useReasons();
  const { student_id: studentId, version } = student;
  const form = useForm(
    deskContract['PATCH /desk/students/:studentId'].body,
    async (body) => {
      const answer = await call('PATCH /desk/students/:studentId', { params: { studentId }, body });
      if (answer.ok) {
        showToast('Saved.');
        onClose();
        await revalidate();
      }
      return reasonsFor(answer);
    },
    { read: (data) => ({ ...readChild(data), version }) },
  );
  return (
    <FormDialog id="student" title={student.name} form={form} button="Save" takesFocus={false} onClose={onClose}>
      <ChildFields field={form.field} child={student} />
    </FormDialog>
  );
}
