import { useEffect, useState, type SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import { deliveryWindowText } from '../../domain/delivery-date.ts';
import { checkPincode, normalisePincode } from '../../domain/pincode.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { rememberPincode, useRememberedPincode } from '../visitor/remembered-pincode.ts';
import type { clientLoader } from './lookup-pincodes.ts';

const looks = { invalid: 'text-stop', served: 'text-go', 'not-served': 'text-stop' };

/** The pincode is entered once; then every product shows the answer, and every card the date. */
export function PincodeCheck({ deliveryDays }: { deliveryDays: number }) {
  const remembered = useRememberedPincode()?.pincode ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  const { load, data: served, state } = useFetcher<typeof clientLoader>();

  useEffect(() => {
    if (remembered !== null) void load('/lookup/pincodes');
  }, [remembered, load]);

  useEffect(() => {
    if (remembered !== null && served) {
      rememberPincode({ pincode: remembered, isServed: checkPincode(remembered, served).kind === 'served' });
    }
  }, [remembered, served]);

  const pincode = typed ?? remembered ?? '';

  function check(event: SubmitEvent) {
    event.preventDefault();
    const isInvalid = checkPincode(pincode, []).kind === 'invalid';
    setRefused(isInvalid ? pincode : null);
    if (!isInvalid) rememberPincode({ pincode: normalisePincode(pincode), isServed: null });
  }

  const isAsked = refused === null && remembered !== null;
  const hasFailed = isAsked && served === null && state === 'idle';
  const answer = isAsked ? served && checkPincode(remembered, served) : refused !== null && checkPincode(refused, []);
  return (
    <form onSubmit={check} noValidate className="needs-script mt-8 rounded-lg bg-ice p-5">
      <label htmlFor="pincode" className="font-bold">
        Check delivery
      </label>
      <div className="mt-2.5 flex max-w-sm flex-wrap gap-2">
        <input
          type="text"
          id="pincode"
          name="pincode"
          value={pincode}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="Pincode"
          aria-describedby="pincode-answer"
          aria-invalid={refused !== null}
          className="h-11 min-w-0 grow basis-32 rounded-md border border-line-strong bg-white px-4"
        />
        <Button type="submit" size="small" className="min-h-11">
          Check
        </Button>
      </div>
      <output id="pincode-answer" className="block">
        {answer && (
          <span className={`mt-2.5 block font-semibold break-words ${looks[answer.kind]}`}>{answer.text}</span>
        )}
        {isAsked && !served && !hasFailed && <span className="mt-2.5 block text-steel">Checking…</span>}
        {hasFailed && (
          <span className="mt-2.5 block text-steel">Delivery to {remembered} could not be checked just now.</span>
        )}
        {answer && answer.kind === 'served' && (
          <span className="mt-0.5 block text-sm text-steel">
            Estimated delivery: {deliveryWindowText({ orderedAt: now, deliveryDaysOfLines: [deliveryDays], now })}
          </span>
        )}
      </output>
      {hasFailed && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => void load('/lookup/pincodes')}
          className="mt-2.5 bg-white! ring-1 ring-line-strong hover:bg-ink!"
        >
          <Icon name="retry" /> Try again
        </Button>
      )}
    </form>
  );
}
