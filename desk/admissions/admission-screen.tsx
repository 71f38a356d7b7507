import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskAdmission } from '../../contract/desk/admissions.ts';
import { formatPaise } from '../../domain/money.ts';
import { call, load } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { admissionWords, birthText, purposeWords } from '../students/student-text.ts';
import { DecisionCard } from './decision-card.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const admissionId = params['admissionId'] ?? '';
  const admission = await load(call('GET /desk/admissions/:admissionId', { params: { admissionId } }));
  const { rows: batches } = await load(call('GET /desk/batches', { query: { status: 'Active', limit: 100 } }));
  return { admission, batches };
}

/** One admission: the parents' form, and the decision. */
export function Component() {
  const { admission, batches } = useLoaderData<typeof loader>();
  const { state, is_paid: isPaid } = admission;
  return (
    <Screen
      back={{ to: '/admissions', text: 'All admissions' }}
      title={admission.name}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={admissionWords[state].tone}>{admissionWords[state].text}</Badge>
          <span>
            {formatPaise(admission.fee_paise)} {isPaid ? 'paid' : 'not paid'}
          </span>
          <span>sent {timeOf(admission.created_at)}</span>
        </span>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FormCard admission={admission} />
        {state === 'new' ? (
          <DecisionCard key={admission.admission_id} admission={admission} batches={batches} />
        ) : (
          <Decided admission={admission} />
        )}
      </div>
    </Screen>
  );
}

function FormCard({ admission }: { admission: DeskAdmission }) {
  const facts: [name: string, value: string][] = [
    ['Date of birth', birthText(admission.dob)],
    ['Gender', admission.gender],
    ['School', admission.school],
    ['Centre', admission.centre],
    ['Batch', admission.batch ?? 'Any'],
    ['Father', admission.father_name],
    ['Mother', admission.mother_name],
    ['Mobile', admission.mobile],
    ['Email', admission.email],
    ['Address', `${admission.address}, ${admission.pincode}`],
    ['Consents', admission.consents.map((purpose) => purposeWords[purpose]).join(', ') || 'None in the form'],
  ];
  return (
    <Card title="The form">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-steel">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

const Decided = ({ admission }: { admission: DeskAdmission }) => (
  <Card title={admissionWords[admission.state].text}>
    <p className="text-steel">
      By {admission.decided_by ?? 'the shop'}
      {admission.decided_at !== null && ` on ${timeOf(admission.decided_at)}`}
    </p>
    {admission.answer !== '' && <p className="mt-2 whitespace-pre-line">{admission.answer}</p>}
    {admission.student_id !== null && (
      <p className="mt-3">
        <Link to={`/students/${admission.student_id}`} className="font-bold text-electric hover:underline">
          Open the student
        </Link>
      </p>
    )}
    {admission.student_id !== null && admission.state === 'accepted' && !admission.sender.is_guardian && (
      <p className="mt-3 font-semibold">
        {admission.sender.name}, who sent the form, does not see the child. If this is a parent, send an invitation from
        the student’s page.
      </p>
    )}
    {admission.state === 'declined' && admission.is_paid && (
      <p className="mt-3 font-semibold">The fee was paid. Please send it back to the parents.</p>
    )}
  </Card>
);
