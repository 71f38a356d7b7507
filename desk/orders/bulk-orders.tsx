import { useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { DeskOrderRow, ForwardStatus, PaperKind } from '../../contract/desk/orders.ts';
import { inParts } from '../../domain/in-parts.ts';
import { canMoveOrder, hasInvoice, stepsBefore } from '../../domain/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call, wordsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { undoChange, type UndoResult } from '../list/last-change.tsx';
import { isToSend, printPapers } from './print-card.tsx';
import { UndoStep } from './order-steps.tsx';

type Result = DeskOutput<'POST /desk/orders/bulk/status'>['results'][number];

interface BulkProps {
  orders: readonly DeskOrderRow[];
  onClose: () => void;
  onChanged: () => void;
}

const statuses: readonly ForwardStatus[] = ['Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'];
/** Per call. */
const partRows = 100;

const canMove = (order: DeskOrderRow, status: ForwardStatus): boolean =>
  isToSend(order) && canMoveOrder(order.order_status, status);

/** Why an order stays where it is, if another step leads there. */
function firstText(order: DeskOrderRow, status: ForwardStatus): string {
  const [step] = isToSend(order) ? stepsBefore(order.order_status, status) : [];
  return step === undefined ? '' : `: ${step} comes first`;
}

/** The seconds left are those of the first part, which is carried out first. */
async function moveInParts(orders: readonly DeskOrderRow[], status: ForwardStatus) {
  const startedAt = performance.now();
  const moved = {
    results: [] as Result[],
    batchIds: [] as string[],
    seconds: 0,
    failure: undefined as string | undefined,
  };
  for (const part of inParts(orders, partRows)) {
    if (moved.failure) break;
    const rows = part.map(({ order_id, order_status }) => ({ order_id, from: order_status }));
    const answer = await call('POST /desk/orders/bulk/status', { body: { status, rows } });
    if (answer.ok) {
      moved.results.push(...answer.body.results);
      moved.batchIds.push(answer.body.batch_id);
      moved.seconds = Math.max(0, answer.body.undo_seconds - (performance.now() - startedAt) / 1000);
    } else moved.failure = wordsOf(answer);
  }
  return moved;
}

/** What was done, by part, and the seconds in which it can be undone. */
interface Steps {
  batchIds: readonly string[];
  seconds: number;
}

/** Choose a status, see which orders can move to it, move them, and see the result of each. */
export function BulkStatus({ orders, onClose, onChanged }: BulkProps) {
  const [status, setStatus] = useState<ForwardStatus>(
    () => statuses.find((each) => orders.every((order) => canMove(order, each))) ?? 'Packed',
  );
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [undo, setUndo] = useState<Steps | null>(null);
  const [undone, setUndone] = useState<readonly UndoResult[]>([]);
  // All of them. If only some were undone, the others are still moving.
  const isUndone = undo === null && undone.length > 0 && undone.every(({ outcome }) => outcome === 'undone');
  const movable = orders.filter((order) => canMove(order, status));
  const changed = results?.filter(({ outcome }) => outcome === 'changed').length ?? 0;

  async function apply() {
    setBusy(true);
    const moved = await moveInParts(movable, status);
    setFailure(moved.failure);
    setUndo(moved);
    setBusy(false);
    setResults(moved.results);
    onChanged();
  }

  async function undoSteps({ batchIds, seconds }: Steps) {
    setFailure(undefined);
    let left = batchIds;
    for (const batchId of batchIds) {
      const result = await undoChange({ batchId, text: '' });
      if (result.outcome === 'failed') {
        setFailure(result.text);
        break;
      }
      setUndone((all) => [...all, result]);
      left = left.slice(1);
    }
    setUndo(left.length > 0 ? { batchIds: left, seconds } : null);
    onChanged();
  }

  return (
    <Dialog id="bulk-status" title="Change status" opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        {results === null && (
          <fieldset>
            <legend className="mb-1 text-steel">
              Each customer gets a mail after ten seconds. Until then you can undo this.
            </legend>
            {statuses.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
                <input
                  type="radio"
                  name="status"
                  checked={each === status}
                  onChange={() => setStatus(each)}
                  className="size-5 accent-electric"
                />
                {each}
              </label>
            ))}
          </fieldset>
        )}
        <output className="block text-steel">
          {results === null
            ? `${movable.length} of ${orders.length} will change.`
            : undone.map(({ text }) => text).join(' ') || `${changed} of ${orders.length} changed.`}
        </output>
        <section {...scrolled} aria-label="Orders" className="max-h-[40vh] overflow-y-auto rounded-md ring-1 ring-line">
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <BulkLine
                key={order.order_id}
                order={order}
                text={
                  movable.includes(order) && !isUndone
                    ? `${order.order_status} → ${status}`
                    : `Stays ${order.order_status}${firstText(order, status)}`
                }
                result={isUndone ? undefined : results?.find(({ order_id }) => order_id === order.order_id)}
              />
            ))}
          </ul>
        </section>
        <Failure text={failure} />
        {results === null ? (
          <Button isBusy={isBusy} disabled={movable.length === 0} onClick={() => void apply()}>
            Change {movable.length} {movable.length === 1 ? 'order' : 'orders'}
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
        {undo && changed > 0 && (
          <UndoStep
            text="The customers have not been told yet."
            secondsLeft={undo.seconds}
            undo={() => undoSteps(undo)}
          />
        )}
      </div>
    </Dialog>
  );
}

// Makes the scrolling list reachable by keyboard.
const scrolled = { tabIndex: 0 };

const BulkLine = ({ order, text, result }: { order: DeskOrderRow; text: string; result: Result | undefined }) => (
  <li className="px-4 py-2.5">
    <p className="font-semibold">
      {order.receipt_id} <span className="font-normal text-steel">{order.user_name}</span>
    </p>
    {result === undefined ? (
      <p className="text-sm">{text}</p>
    ) : (
      <p className={`text-sm font-bold ${result.outcome === 'refused' ? 'text-stop' : 'text-go'}`}>
        {result.outcome === 'refused' ? `Not changed: ${result.reason ?? ''}` : 'Changed'}
      </p>
    )}
  </li>
);

const papers: readonly { kind: PaperKind; title: string; text: string }[] = [
  { kind: 'pick-list', title: 'Pick list', text: 'All goods by SKU, to collect them in one round' },
  { kind: 'slips', title: 'Packing slips', text: 'What is in each parcel, without prices' },
  { kind: 'labels', title: 'Labels', text: '100 × 150 mm; print at 100%' },
  { kind: 'invoices', title: 'Invoices', text: 'Issued ten seconds after an order is marked as packed' },
];

/** Papers of the selected orders, each kind as one PDF. */
export function PrintOrders({ orders, onClose }: Omit<BulkProps, 'onChanged'>) {
  const [failure, setFailure] = useState<string>();
  const [busyKind, setBusyKind] = useState<PaperKind | null>(null);
  const toSend = orders.filter(isToSend);
  const invoiced = orders.filter(({ order_status }) => hasInvoice(order_status));

  async function print(kind: PaperKind) {
    setFailure(undefined);
    setBusyKind(kind);
    setFailure(await printPapers(kind, (kind === 'invoices' ? invoiced : toSend).slice(0, partRows)));
    setBusyKind(null);
  }

  return (
    <Dialog id="print" title="Print" opensAtOnce onClose={onClose}>
      <div className="space-y-3 px-5 pt-1 pb-2">
        <p className="text-steel">
          {orders.length} {orders.length === 1 ? 'order' : 'orders'}
          {toSend.length < orders.length && `, ${orders.length - toSend.length} unpaid or cancelled: nothing to print`}
          {invoiced.length < toSend.length && `, ${invoiced.length} with an invoice`}
          {toSend.length > partRows && `; the first ${partRows} are printed`}
        </p>
        {papers.map(({ kind, title, text }) => (
          <div key={kind}>
            <Button
              tone="quiet"
              className="w-full"
              isBusy={busyKind !== null}
              disabled={(kind === 'invoices' ? invoiced : toSend).length === 0}
              onClick={() => void print(kind)}
            >
              {busyKind === kind ? 'Preparing the PDF…' : title}
            </Button>
            <p className="mt-1 text-sm text-steel">{text}</p>
          </div>
        ))}
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
