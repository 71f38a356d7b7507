import { useEffect, useId, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { formatRupees, paiseFromRupees } from '../../domain/money.ts';
import { checkPincode, normalisePincode, pincodePattern } from '../../domain/pincode.ts';
import { Icon } from '../../ui/icon.tsx';
import { rememberPincode } from '../visitor/remembered-pincode.ts';
import type { ShownDelivery } from './use-delivery.ts';

/** Beside "Delivery" in the summary. */
export function deliveryText({ pincode, delivery, isAsking, isUnanswered }: ShownDelivery): string {
  if (delivery?.is_served === false) return 'Not available';
  const charge = delivery?.delivery_charge ?? null;
  if (charge !== null) return charge === 0 ? 'Free' : formatRupees(charge);
  if (delivery === null && isAsking && !isUnanswered) return 'Checking…';
  return pincode === null && !isUnanswered ? 'Depends on the pincode' : 'Shown at checkout';
}

interface CartDeliveryProps {
  shown: ShownDelivery;
  /** Of the goods, after the coupon. */
  goodsPaise: number;
}

/** Where the goods go, and what is missing for free delivery. Its height is the same in all states: nothing below may move. */
export function CartDelivery({ shown, goodsPaise }: CartDeliveryProps) {
  const { pincode, isAsking, isUnanswered } = shown;
  const [isChanging, setChanging] = useState(false);
  const [hasClosed, setClosed] = useState(false);
  const isAsked = isChanging || (pincode === null && !isAsking && !isUnanswered);
  const close = () => {
    setChanging(false);
    setClosed(true);
  };
  return (
    <div className="mt-5 min-h-30 rounded-md bg-white px-4 py-3 ring-1 ring-line">
      {isAsked ? (
        <PincodeField before={isChanging ? pincode : null} onClose={close} />
      ) : (
        pincode !== null && <Destination shown={shown} takesFocus={hasClosed} onChange={() => setChanging(true)} />
      )}
      <output className={isAsked ? 'sr-only' : `mt-1.5 block text-sm ${isAsking ? 'opacity-60' : ''}`}>
        {!isAsked && <DeliveryNote shown={shown} goodsPaise={goodsPaise} />}
      </output>
    </div>
  );
}

interface DestinationProps {
  shown: ShownDelivery;
  /** Its button replaces the field that had the focus. */
  takesFocus: boolean;
  onChange: () => void;
}

function Destination({ shown: { pincode, delivery }, takesFocus, onChange }: DestinationProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Icon name="pin" className="size-5 shrink-0 text-steel" />
      <p className="min-w-0 grow truncate">
        <span className="max-sm:sr-only">Deliver to </span>
        <strong className="tabular-nums">{pincode}</strong>
        {delivery?.city && `, ${delivery.city}`}
      </p>
      <button
        ref={button}
        type="button"
        onClick={onChange}
        aria-label="Change the pincode"
        // With room below it: the note must not be under the bar of a phone.
        className={`scroll-mb-18 -me-2 ${wordButton}`}
      >
        Change
      </button>
    </div>
  );
}

const wordButton =
  'min-h-11 shrink-0 rounded-md px-2 text-sm font-bold text-electric underline underline-offset-4 hover:text-electric-deep';

const AtCheckout = () => <span className="text-steel">The delivery charge is shown at checkout.</span>;

function DeliveryNote({ shown: { delivery, isUnanswered }, goodsPaise }: CartDeliveryProps) {
  if (!delivery) return isUnanswered && <AtCheckout />;
  if (delivery.delivery_charge === null && delivery.state === '') {
    return <span className="font-semibold text-signal-deep">We do not know this pincode. Please check it.</span>;
  }
  if (!delivery.is_served) {
    return <span className="font-semibold text-stop">{checkPincode(delivery.pincode, []).text}</span>;
  }
  if (delivery.delivery_charge === null) return <AtCheckout />;
  if (delivery.delivery_charge === 0) return <span className="font-semibold text-go">Delivery is free.</span>;
  const missing = delivery.free_delivery_missing;
  if (missing === null) return null;
  return (
    <>
      <span className="font-semibold tabular-nums">{formatRupees(missing)} more for free delivery</span>
      <progress
        aria-hidden="true"
        value={goodsPaise}
        max={goodsPaise + paiseFromRupees(missing)}
        className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-ice-deep [&::-moz-progress-bar]:bg-go [&::-webkit-progress-bar]:bg-ice-deep [&::-webkit-progress-value]:bg-go"
      />
    </>
  );
}

interface PincodeFieldProps {
  /** The one to change; null: none is known, and the visitor did not ask to be asked. */
  before: string | null;
  onClose: () => void;
}

/** Its sixth digit submits it. */
function PincodeField({ before, onClose }: PincodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(before ?? '');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    if (before !== null) input.current?.select();
  }, [before]);

  function take(text: string) {
    const pincode = normalisePincode(text);
    const isValid = pincodePattern.test(pincode);
    setWrong(!isValid);
    if (!isValid) return input.current?.scrollIntoView({ block: 'nearest' });
    if (pincode !== before) rememberPincode({ pincode, isServed: null });
    return onClose();
  }

  function type({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    setTyped(value);
    if (normalisePincode(value).length >= 6) take(value);
    else setWrong(false);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    take(typed);
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="block text-sm font-bold">
        Pincode for delivery
      </label>
      <div className="mt-1.5 flex items-center gap-2">
        <input
          ref={input}
          type="text"
          id={id}
          value={typed}
          onChange={type}
          onKeyDown={(event) => event.key === 'Escape' && before !== null && onClose()}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="6 digits"
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          className="h-11 w-full min-w-0 scroll-mb-12 rounded-md border border-line-strong px-4 tabular-nums placeholder:text-steel aria-invalid:border-stop"
        />
        {before !== null && (
          <button type="button" onClick={onClose} className={`-me-2 ${wordButton}`}>
            Cancel
          </button>
        )}
      </div>
      <output id={`${id}-note`} className="mt-1 block text-sm font-semibold text-stop">
        {isWrong && checkPincode('', []).text}
      </output>
    </form>
  );
}
