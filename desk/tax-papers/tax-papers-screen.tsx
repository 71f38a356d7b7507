import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { TaxPaperRow } from '../../contract/desk/tax-papers.ts';
import { formatPaise } from '../../domain/money.ts';
import { showToast } from '../../ui/toast.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { ListCard } from '../list/list-card.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { CreditNoteLink } from '../orders/credit-note-link.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { saveFile } from '../parts/save-file.ts';
import { Screen } from '../parts/screen.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  load(call('GET /desk/tax-papers', { query: queryOf(request.url, 'GET /desk/tax-papers') }));

const columns: Column<TaxPaperRow>[] = [
  {
    title: 'Number',
    isName: true,
    renderCell: (paper) => (
      <span className="min-w-0">
        {paper.kind === 'invoice' ? (
          <InvoiceLink paper={paper} />
        ) : (
          <CreditNoteLink note={{ credit_note_id: paper.paper_id, credit_note_number: paper.number }} />
        )}
        <span className="block text-sm text-steel">{timeOf(paper.issued_at)}</span>
      </span>
    ),
  },
  { title: 'Order', isLine: true, renderCell: (paper) => <OrderLink paper={paper} /> },
  {
    title: 'Amount',
    isNumber: true,
    isBeside: true,
    renderCell: ({ total_paise }) => <span className="font-semibold">{formatPaise(total_paise)}</span>,
  },
  {
    title: 'Belongs to',
    isLine: true,
    renderCell: ({ kind, other_numbers }) =>
      other_numbers !== '' && (
        <span className="text-steel">
          {kind === 'invoice' ? 'Credited by' : 'For invoice'} {other_numbers}
        </span>
      ),
  },
];

function OrderLink({ paper: { order_id, receipt_id } }: { paper: TaxPaperRow }) {
  return useMayCall('GET /desk/orders/:orderId') ? (
    <Link to={`/orders/${order_id}`} className="hover:text-electric hover:underline">
      {receipt_id}
    </Link>
  ) : (
    <span>{receipt_id}</span>
  );
}

function InvoiceLink({ paper: { order_id: orderId, number } }: { paper: TaxPaperRow }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('GET /desk/invoices/:orderId/pdf', { params: { orderId } });
    setBusy(false);
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    saveFile(new File([answer.body], `invoice-${number.replaceAll('/', '-')}.pdf`, { type: 'application/pdf' }));
  }
  return (
    <button
      type="button"
      aria-label={`Invoice ${number} as PDF`}
      aria-disabled={isBusy}
      onClick={() => void save()}
      className="min-h-9 font-bold whitespace-nowrap text-electric hover:underline aria-disabled:text-steel"
    >
      {number}
    </button>
  );
}

/** All invoices or all credit notes, each to open and print. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title="Invoices">
      <ListCard
        page={page}
        filters={
          <>
            <SearchBox label="Invoice, credit note or order number" />
            <Filter
              name="kind"
              label="Show"
              any="Invoices"
              choices={[{ value: 'credit-note', text: 'Credit notes' }]}
            />
            <Filter name="sort" label="Sort" any="Newest first" choices={[{ value: 'oldest', text: 'Oldest first' }]} />
          </>
        }
        empty={{ icon: icons.text, text: 'There are none yet. An invoice is issued when an order is packed.' }}
      >
        <DeskTable label="Invoices" columns={columns} rows={page.rows} keyOf={({ paper_id }) => paper_id} />
      </ListCard>
    </Screen>
  );
}
