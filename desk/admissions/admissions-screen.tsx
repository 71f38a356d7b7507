import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskAdmissionRow } from '../../contract/desk/admissions.ts';
import { stageText } from '../../domain/admission-stage.ts';
import { admissionStates } from '../../domain/admission.ts';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { admissionWords, bornText, feeBackWords, stageTones } from '../students/student-text.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/admissions', { query: queryOf(request.url, 'GET /desk/admissions') }));

const columns: Column<DeskAdmissionRow>[] = [
  {
    title: 'Child',
    isName: true,
    renderCell: ({ admission_id, name, dob }) => (
      <span className="min-w-0 break-words">
        <Link to={`/admissions/${admission_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-steel">{bornText(dob)}</span>
      </span>
    ),
  },
  {
    title: 'State',
    renderCell: ({ state, standing }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={stageTones[standing.stage]}>{stageText(standing)}</Badge>
        {state === 'new' && <Badge tone="warning">{admissionWords.new.text}</Badge>}
      </span>
    ),
  },
  {
    title: 'Wanted',
    renderCell: ({ centre, batch }) => (
      <span className="min-w-0 break-words">
        {centre}
        {batch !== null && <span className="block text-sm text-steel">{batch}</span>}
      </span>
    ),
  },
  {
    title: 'Fee',
    renderCell: ({ is_paid, fee_back }) => {
      if (fee_back !== null) return <Badge tone={feeBackWords[fee_back].tone}>{feeBackWords[fee_back].text}</Badge>;
      return is_paid ? <Badge tone="good">Paid</Badge> : <Badge>Not paid</Badge>;
    },
  },
  { title: 'Sent', renderCell: ({ created_at }) => <span className="whitespace-nowrap">{timeOf(created_at)}</span> },
];

/** Parents' admission forms, to accept or decline. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title="Admissions">
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Name, mobile or email" />
            <Filter
              name="state"
              label="State"
              any="Any state"
              choices={admissionStates.map((value) => ({ value, text: admissionWords[value].text }))}
            />
            <Filter
              name="fee"
              label="Fee"
              any="Any fee"
              choices={[{ value: 'to-return', text: 'Declined, fee not sent back yet' }]}
            />
          </>
        }
        empty={{ icon: icons.admission, text: 'Nobody has sent an admission form yet.' }}
      >
        <DeskTable label="Admissions" columns={columns} rows={page.rows} keyOf={({ admission_id }) => admission_id} />
      </ListCard>
    </Screen>
  );
}
