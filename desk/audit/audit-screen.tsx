import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { call, load, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { DayFilter, Filter } from '../list/filter.tsx';
import { queryOf, useListAddress } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { changesOf } from './change-text.ts';

type AuditRow = DeskOutput<'GET /desk/audit'>['rows'][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, filters] = await Promise.all([
    load(call('GET /desk/audit', { query: queryOf(request.url, 'GET /desk/audit') })),
    load(call('GET /desk/audit/filters')),
  ]);
  return { page, filters };
}

/** Every change, with Undo. */
export function Component() {
  const { page, filters } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function undo({ audit_id }: AuditRow) {
    if (busyId !== null) return;
    setBusyId(audit_id);
    const answer = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(audit_id) } });
    setOutcome(answer.ok ? { text: answer.body.message, isGood: true } : { text: wordsOf(answer), isGood: false });
    setBusyId(null);
    if (answer.ok) await revalidate();
  }

  const columns: Column<AuditRow>[] = [
    {
      title: 'What',
      isName: true,
      renderCell: (row) => <What row={row} />,
    },
    { title: 'Who', renderCell: ({ actor_name }) => actor_name },
    { title: 'When', renderCell: ({ at }) => <span className="whitespace-nowrap">{timeOf(at)}</span> },
    { title: 'Before and after', renderCell: (row) => <Changes row={row} /> },
    {
      title: 'Undo',
      renderCell: (row) => {
        if (row.undone_by !== null) return <Badge>Undone</Badge>;
        if (!row.can_undo) return null;
        return (
          <button
            type="button"
            aria-label={`Undo: ${row.action} of ${row.subject_kind} ${row.subject_name}`}
            aria-disabled={busyId !== null}
            onClick={() => void undo(row)}
            className="min-h-11 rounded-md px-3 font-bold text-electric hover:bg-ice-deep md:-mx-3 md:min-h-8"
          >
            Undo
          </button>
        );
      },
    },
  ];

  return (
    <Screen title="Audit" lead="Who changed what, and what was there before.">
      <output>
        {outcome && (
          <Notice tone={outcome.isGood ? 'good' : 'error'} className="mb-4">
            {outcome.text}
          </Notice>
        )}
      </output>
      <ListCard
        page={page}
        views={<SavedViews screen="audit" allName="Everything" />}
        filters={
          <>
            <SearchBox label="SKU, order or other subject" name="subject" />
            <Filter
              name="actor"
              label="Person"
              any="Anybody"
              choices={filters.people.map(({ actor, name }) => ({ value: actor, text: name }))}
            />
            <Filter
              name="kind"
              label="Kind"
              any="Any kind"
              choices={filters.kinds.map((kind) => ({ value: kind, text: kind }))}
            />
            <DayFilter name="from" label="From" />
            <DayFilter name="until" label="Until" />
          </>
        }
        empty={{ icon: icons.audit, text: 'Nothing has been changed yet.' }}
      >
        <DeskTable label="Changes" columns={columns} rows={page.rows} keyOf={({ audit_id }) => String(audit_id)} />
      </ListCard>
    </Screen>
  );
}

/** A press on the subject filters the list by it. */
function What({ row: { action, subject_kind, subject_id, subject_name, order } }: { row: AuditRow }) {
  const { change } = useListAddress();
  const canOpen = useMayCall('GET /desk/orders/:orderId');
  return (
    <span className="min-w-0">
      <span className="block font-bold first-letter:uppercase">{action}</span>
      <button
        type="button"
        data-open
        aria-label={`Only ${subject_kind} ${subject_name}`}
        onClick={() =>
          change({ kind: subject_kind, subject: subject_name.startsWith('PAH-') ? subject_name : subject_id })
        }
        className="text-start text-sm break-all text-steel underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {subject_kind} {subject_name}
      </button>
      {order && canOpen && (
        <Link
          to={`/orders/${order.order_id}`}
          className="ms-3 text-sm font-bold whitespace-nowrap text-electric hover:underline"
        >
          Open {order.receipt_id}
        </Link>
      )}
    </span>
  );
}

function Changes({ row }: { row: AuditRow }) {
  return (
    <ul className="text-sm">
      {changesOf(row).map(({ name, before, after }) => (
        <li key={name} className="break-words">
          <span className="text-steel">{name}:</span>{' '}
          {before !== null && (
            <>
              <s className="text-steel">{before}</s> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <span className="font-semibold">{after}</span>
        </li>
      ))}
    </ul>
  );
}
