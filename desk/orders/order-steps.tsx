import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskOrder, ForwardStatus } from '../../contract/desk/orders.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { undoChange } from '../list/last-change.tsx';
import { UndoStep } from './undo-step.tsx';

/** The next step appears where the last one was pressed: a second tap must not hit it. */
const restMs = 1_000;
/** By then the server has carried out a step whose time is over. */
const carriedOutMs = 1_500;
/** If it has not, something is wrong there: no need to ask every second. */
const overdueMs = 10_000;

/** What it can become next, in reach of a thumb: the usual step first. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const mayMove = useMayCall('POST /desk/orders/:orderId/status');
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<string | null>(null);
  const { undo, order_status: from } = order;
  const steps = order.next_statuses.toReversed() as ForwardStatus[];

  useEffect(() => {
    if (undo === null) return;
    const waitMs = undo.seconds_left > 0 ? undo.seconds_left * 1000 + carriedOutMs : overdueMs;
    const timer = setTimeout(() => void revalidate(), waitMs);
    return () => clearTimeout(timer);
  }, [undo, revalidate]);

  if (!mayMove || (steps.length === 0 && undo === null)) return null;

  async function move(status: ForwardStatus) {
    setMoving(status);
    const params = { orderId: order.order_id };
    const answer = await call('POST /desk/orders/:orderId/status', { params, body: { from, status } });
    if (!answer.ok) showToast(wordsOf(answer), 'error', { ms: 6000 });
    await Promise.all([revalidate(), new Promise((resolve) => setTimeout(resolve, restMs))]);
    setMoving(null);
  }

  async function takeBack(auditId: number) {
    showToast(await undoChange({ auditId, text: '' }));
    await revalidate();
  }

  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-6 max-lg:-mx-4 max-lg:-mb-5 max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-4 max-lg:py-3 max-lg:sm:-mx-6 max-lg:sm:px-6 lg:col-span-2"
    >
      {undo && (
        <UndoStep
          key={undo.audit_id}
          text={`${from}. The customer has not been told yet.`}
          secondsLeft={undo.seconds_left}
          undo={() => takeBack(undo.audit_id)}
        />
      )}
      {steps.map((status, index) => (
        <Button
          key={status}
          tone={index === 0 ? 'primary' : 'quiet'}
          isBusy={moving !== null}
          onClick={() => void move(status)}
          className="px-4! max-lg:flex-1 lg:min-h-10"
        >
          {moving === status ? 'Saving…' : `Mark as ${status}`}
        </Button>
      ))}
    </section>
  );
}
