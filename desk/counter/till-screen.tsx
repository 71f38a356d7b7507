import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf, timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { CloseTillDialog, TillSums } from './till-dialogs.tsx';
import { Difference } from './tills-screen.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/tills/:tillId', { params: { tillId: params['tillId'] ?? '' } }));

type Entry = DeskOutput<'GET /desk/tills/:tillId'>['rows'][number];

const columns: Column<Entry>[] = [
  {
    title: 'Order',
    isName: true,
    renderCell: ({ order_id, receipt_id, at }) => (
      <span>
        {order_id === null ? (
          <b>No order</b>
        ) : (
          <Link to={`/orders/${order_id}`} data-open className="font-bold hover:text-electric hover:underline">
            {receipt_id}
          </Link>
        )}
        <span className="block text-sm text-steel">{timeOf(at)}</span>
      </span>
    ),
  },
  {
    title: 'Paid',
    renderCell: ({ kind, reference }) => (
      <span>
        {kind === 'refund' ? 'Paid back in cash' : saleModeText(kind)}
        {reference !== '' && <span className="block text-sm break-all text-steel">{reference}</span>}
      </span>
    ),
  },
  {
    title: 'Discount',
    renderCell: ({ discount_paise, discount_reason }) =>
      discount_paise > 0 && (
        <span className="min-w-0 break-words">
          {formatPaise(discount_paise)}
          <span className="block text-sm text-steel">{discount_reason}</span>
        </span>
      ),
  },
  {
    title: 'Amount',
    isNumber: true,
    isFigure: true,
    renderCell: ({ kind, paise }) => `${kind === 'refund' ? '−' : ''}${formatPaise(paise)}`,
  },
];

/** One till, with the sales and refunds behind its sums. */
export function Component() {
  const { till, rows } = useLoaderData<typeof loader>();
  const mayCount = useMayCall('POST /desk/counter/till/:tillId/close');
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      back={{ to: `/tills?day=${till.day}`, text: `Tills of ${dayOf(till.day)}` }}
      title={`Till of ${till.name}`}
      lead={till.closed_at === null ? `Open since ${timeOf(till.opened_at)}` : `Counted ${timeOf(till.closed_at)}`}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Card title="Sums">
          <TillSums till={till} />
          {till.is_left && (
            <p className="mt-3 border-t border-line pt-3">
              {till.name} can no longer count it, so somebody else who sells has to.
            </p>
          )}
          {till.is_left && mayCount && (
            <Button className="mt-3" onClick={() => setOpen(true)}>
              Count this till
            </Button>
          )}
          {isOpen && <CloseTillDialog till={till} onClose={() => setOpen(false)} />}
          {till.counted_paise !== null && (
            <p className="mt-3 border-t border-line pt-3">
              Counted: <strong>{formatPaise(till.counted_paise)}</strong> <Difference till={till} />
              {till.counted_by !== null && <span className="block text-sm text-steel">by {till.counted_by}</span>}
            </p>
          )}
        </Card>
        <div className="desk-card overflow-clip">
          <DeskTable
            label="Sales and refunds"
            columns={columns}
            rows={rows}
            keyOf={({ kind, order_id, at }) => `${kind} ${order_id} ${at}`}
          />
        </div>
      </div>
    </Screen>
  );
}
