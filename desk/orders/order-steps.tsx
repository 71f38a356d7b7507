import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskOrder, ForwardStatus } from '../../contract/desk/orders.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, conflictOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { textOf } from './order-text.ts';

/** What it can become next, in reach of a thumb: the usual step first. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const mayMove = useMayCall('POST /desk/orders/:orderId/status');
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<string | null>(null);
  const steps = order.next_statuses.toReversed() as ForwardStatus[];
  if (!mayMove || steps.length === 0) return null;

  async function move(status: ForwardStatus) {
    setMoving(status);
    const params = { orderId: order.order_id };
    const answer = await call('POST /desk/orders/:orderId/status', {
      params,
      body: { status, version: order.version },
    });
    setMoving(null);
    const conflict = conflictOf(answer);
    if (conflict) {
      const now = textOf(conflict.current['order_status']);
      showToast(`${conflict.by ?? 'Somebody else'} changed this order: it is ${now} now.`, 'error', { ms: 6000 });
    } else if (answer.ok) showToast(`${order.receipt_id}: ${status}.`);
    else showToast(wordsOf(answer), 'error', { ms: 6000 });
    await revalidate();
  }

  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-4 max-lg:py-3 lg:mb-5"
    >
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
