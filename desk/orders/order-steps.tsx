import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskOrder, ForwardStatus } from '../../contract/desk/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { undoChange } from '../list/last-change.tsx';
import { icons } from '../parts/icons.ts';
import { StepBar, stepLook } from './step-bar.tsx';

/** The next step appears under the finger that pressed the last one: ignores a second tap. */
const restMs = 1_000;
/** By then the server has carried out a step that is due. */
const carriedOutMs = 1_500;
/** If it has not, something is wrong there, and asking every second would not help. */
const overdueMs = 10_000;

/** The next steps. Packed comes first where it is possible: it issues the invoice, which goes into the parcel. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const mayMove = useMayCall('POST /desk/orders/:orderId/status');
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<string | null>(null);
  const { undo, order_status: from } = order;
  const steps = order.next_statuses.toSorted(
    (a, b) => Number(b === 'Packed') - Number(a === 'Packed'),
  ) as ForwardStatus[];

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
    await revalidate();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    setMoving(null);
  }

  async function undoStep(auditId: number) {
    showToast((await undoChange({ auditId, text: '' })).text);
    await revalidate();
  }

  return (
    <StepBar>
      {undo && (
        <UndoStep
          key={undo.audit_id}
          text={`${from}. The customer has not been notified yet.`}
          secondsLeft={undo.seconds_left}
          undo={() => undoStep(undo.audit_id)}
        />
      )}
      {steps.map((status, index) => (
        <Button
          key={status}
          tone={index === 0 ? 'primary' : 'quiet'}
          isBusy={moving !== null}
          onClick={() => void move(status)}
          className={stepLook}
        >
          {moving === status ? 'Saving…' : `Mark as ${status}`}
        </Button>
      ))}
    </StepBar>
  );
}

interface UndoStepProps {
  text: string;
  secondsLeft: number;
  undo: () => Promise<void>;
}

/** Says what was done, with Undo until the customer is notified. */
export function UndoStep({ text, secondsLeft, undo }: UndoStepProps) {
  const left = useCountdown(secondsLeft);
  const [isBusy, setBusy] = useState(false);
  async function press() {
    if (isBusy) return;
    setBusy(true);
    await undo();
    setBusy(false);
  }
  return (
    <div className="flex w-full items-center justify-between gap-3 rounded-md bg-ice ps-4 font-semibold lg:w-auto lg:bg-white lg:ring-1 lg:ring-line">
      {/* Without the seconds, which a screen reader would read out one by one. */}
      <output className="py-2">{left > 0 ? text : 'This can no longer be undone.'}</output>
      {left > 0 && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void press()}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-4 font-bold text-electric hover:bg-ice-deep aria-disabled:text-steel"
        >
          <Icon name={icons.undo} className="size-[1.2em]" />
          Undo
          <span aria-hidden="true" className="min-w-10 text-start whitespace-nowrap tabular-nums">
            {left} s
          </span>
        </button>
      )}
    </div>
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(() => Math.ceil(seconds));
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((endMs - performance.now()) / 1000)));
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
