import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import type { DeskStudentRow } from '../../contract/desk/students.ts';
import { studentStates } from '../../domain/student-state.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { mayCall, useMe } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { NewStudent } from './new-student.tsx';
import { bornText, placeText, studentWords } from './student-text.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, { centres }] = await Promise.all([
    load(call('GET /desk/students', { query: queryOf(request.url, 'GET /desk/students') })),
    load(call('GET /desk/batch-choices')),
  ]);
  return { page, centres };
}

const columns: Column<DeskStudentRow>[] = [
  {
    title: 'Student',
    isName: true,
    renderCell: ({ student_id, name, dob }) => (
      <span className="min-w-0 break-words">
        <Link to={`/students/${student_id}`} data-open className="font-bold hover:text-electric hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-steel">{bornText(dob)}</span>
      </span>
    ),
  },
  {
    title: 'State',
    renderCell: ({ state }) => <Badge tone={studentWords[state].tone}>{studentWords[state].text}</Badge>,
  },
  {
    title: 'Batch',
    isLine: true,
    renderCell: ({ places }) => (
      <span className="min-w-0 break-words">
        {places.map((place) => (
          <span key={place.enrolment_id} className="block">
            {placeText(place)}
          </span>
        ))}
      </span>
    ),
  },
  { title: 'Photos', renderCell: ({ may_be_photographed }) => (may_be_photographed ? 'Yes' : 'No photos') },
  { title: 'Proof of age', renderCell: ({ is_age_proved }) => (is_age_proved ? 'Seen' : 'Not seen') },
];

export function Component() {
  const { page, centres } = useLoaderData<typeof loader>();
  const me = useMe();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  return (
    <Screen
      title="Students"
      action={
        mayCall(me, 'POST /desk/students') && (
          <Button size="small" onClick={() => setNew(true)}>
            Enter a student
          </Button>
        )
      }
    >
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Search students" />
            <Filter
              name="state"
              label="State"
              any="Any state"
              choices={studentStates.map((value) => ({ value, text: studentWords[value].text }))}
            />
            <Filter
              name="centre"
              label="Centre"
              any="Any centre"
              choices={centres.map((value) => ({ value, text: value }))}
            />
            {mayCall(me, 'PUT /desk/students/:studentId/consents/:purpose') && (
              <Filter
                name="consent"
                label="Consent to training"
                any="With or without consent"
                choices={[{ value: 'missing', text: 'Missing' }]}
              />
            )}
            {mayCall(me, 'POST /desk/students/:studentId/erase') && (
              <Filter
                name="erasure"
                label="Erasure"
                any="With or without a request"
                choices={[{ value: 'asked', text: 'Asked for' }]}
              />
            )}
          </>
        }
        empty={{ icon: icons.student, text: 'There are no students yet. Accept an admission, or enter a student.' }}
      >
        <DeskTable label="Students" columns={columns} rows={page.rows} keyOf={({ student_id }) => student_id} />
      </ListCard>
      {isNew && <NewStudent onClose={() => setNew(false)} onMade={(id) => void navigate(`/students/${id}`)} />}
    </Screen>
  );
}
