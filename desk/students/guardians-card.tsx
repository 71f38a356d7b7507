import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskStudent, Guardian } from '../../contract/desk/students.ts';
import type { GuardianAccess } from '../../domain/student-state.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useConflict } from '../form/use-conflict.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { accessWords } from './student-text.ts';
import { atGuardianField, GuardianFields, readGuardian } from './guardian-fields.tsx';

interface GuardiansProps {
  student: DeskStudent;
  guardians: readonly Guardian[];
}

/** The parents, with their contacts. */
export function GuardiansCard({ student, guardians }: GuardiansProps) {
  const mayEdit = useMayCall('POST /desk/students/:studentId/guardians');
  const [open, setOpen] = useState<Guardian | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  async function inviteAgain({ guardian_id: guardianId, email }: Guardian) {
    const answer = await call('POST /desk/guardians/:guardianId/invitation', { params: { guardianId } });
    if (answer.ok) showToast(`A new link is on its way to ${email}.`);
    else showToast(wordsOf(answer), 'error');
    await revalidate();
  }
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
              {guardian.invitation && (
                <Badge tone={guardian.invitation.is_expired ? 'warning' : 'plain'}>
                  {guardian.invitation.is_expired ? 'Invitation expired' : 'Invited'}
                </Badge>
              )}
              {guardian.access === 'none' && <Badge tone="warning">Gets nothing</Badge>}
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
              <span className="flex flex-wrap gap-2">
                {guardian.invitation && (
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`Invite ${guardian.name} again`}
                    onClick={() => void inviteAgain(guardian)}
                  >
                    Invite again
                  </Button>
                )}
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Edit ${guardian.name}`}
                  onClick={() => setOpen(guardian)}
                >
                  Edit
                </Button>
              </span>
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
  access: 'What this person gets',
};

const showValue = (name: string, value: unknown): string =>
  (name === 'access' ? accessWords[value as GuardianAccess] : String(value)) || 'none';

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
