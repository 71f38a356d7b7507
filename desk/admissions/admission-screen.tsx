import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskAdmission } from '../../contract/desk/admissions.ts';
import { stageText } from '../../domain/admission-stage.ts';
import { formatPaise } from '../../domain/money.ts';
import { call, load } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { birthText, purposeWords, stageTones } from '../students/student-text.ts';
import { DecidedCard } from './decided-card.tsx';
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
  const { state, standing, is_paid: isPaid } = admission;
  return (
    <Screen
      back={{ to: '/admissions', text: 'All admissions' }}
      title={admission.name}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stageTones[standing.stage]}>{stageText(standing)}</Badge>
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
          <DecidedCard key={admission.version} admission={admission} />
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
