import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskStudent, Guardian } from '../../contract/desk/students.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useConflict } from '../form/use-conflict.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { atGuardianField, GuardianFields, readGuardian } from './guardian-fields.tsx';

interface GuardiansProps {
  student: DeskStudent;
  guardians: readonly Guardian[];
}

/** The parents, with their contacts. */
export function GuardiansCard({ student, guardians }: GuardiansProps) {
  const mayEdit = useMayCall('POST /desk/students/:studentId/guardians');
  const [open, setOpen] = useState<Guardian | 'new' | null>(null);
  return (
    <Card
      title="Parents and guardians"
      action={
        mayEdit && (
          <Button size="small" tone="quiet" onClick={() => setOpen('new')}>
            Add
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {guardians.map((guardian) => (
          <li key={guardian.guardian_id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{guardian.name}</span>{' '}
              <span className="text-steel">{guardian.relation}</span>{' '}
              {guardian.has_account && <Badge tone="good">My account</Badge>}
              {guardian.is_invited && !guardian.has_account && <Badge>Invited</Badge>}
              <span className="block text-sm break-words text-steel">
                {[guardian.email, guardian.address, guardian.pincode].filter(Boolean).join(' · ')}
              </span>
              {guardian.mobile !== '' && (
                <a
                  href={whatsAppLink(guardian.mobile)}
                  target="_blank"
                  rel="noreferrer"
                  className="text-sm font-semibold text-electric hover:underline"
                >
                  WhatsApp {guardian.mobile}
                </a>
              )}
            </span>
            {mayEdit && (
              <Button size="small" tone="quiet" aria-label={`Edit ${guardian.name}`} onClick={() => setOpen(guardian)}>
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && <GuardianDialog student={student} guardian={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const labels = {
  name: 'Name',
  relation: 'Who is it?',
  mobile: 'Mobile',
  email: 'Email',
  address: 'Address',
  pincode: 'Pincode',
  is_invited: 'Sees the child in My account',
};

const showValue = (_name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value) || 'none';
};

interface DialogProps {
  student: DeskStudent;
  guardian: Guardian | 'new';
  onClose: () => void;
}

function GuardianDialog({ student, guardian, onClose }: DialogProps) {
  const { revalidate } = useRevalidator();
  const conflict = useConflict();
  const row = guardian === 'new' ? null : guardian;
  const done = async () => {
    showToast('Saved.');
    onClose();
    await revalidate();
  };
  const form = useForm(
    deskContract['POST /desk/students/:studentId/guardians'].body,
    async (values) => {
      const answer = row
        ? await conflict.save(
            { values, version: student.version },
            (change) =>
              call('PATCH /desk/guardians/:guardianId', {
                params: { guardianId: row.guardian_id },
                body: { ...change.values, version: change.version },
              }),
            { subject: 'this guardian', labels, show: showValue, before: { ...row } },
          )
        : await call('POST /desk/students/:studentId/guardians', {
            params: { studentId: student.student_id },
            body: values,
          });
      if (answer?.ok) await done();
      return answer ? reasonsOf(answer, { 'name-taken': 'email' }) : [];
    },
    { read: readGuardian, toField: atGuardianField },
  );
  async function remove(guardianId: string) {
    const answer = await call('DELETE /desk/guardians/:guardianId', { params: { guardianId } });
    if (answer.ok) await done();
    else form.show(reasonsOf(answer));
  }
  return (
    <>
      <FormDialog
        id="guardian"
        title={row?.name ?? 'A parent or guardian'}
        form={form}
        button="Save"
        otherButton={
          row && (
            <Button tone="quiet" onClick={() => void remove(row.guardian_id)}>
              Remove
            </Button>
          )
        }
        onClose={onClose}
      >
        <GuardianFields field={form.field} guardian={row ?? undefined} />
      </FormDialog>
      {conflict.question}
    </>
  );
}
