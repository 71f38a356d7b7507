import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Address } from '../../contract/address.ts';
import type { User } from '../../contract/account.ts';
import { customerNoteMax } from '../../contract/checkout.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { canShipTo } from '../../domain/pincode.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { chosenAddress } from '../addresses/chosen-address.ts';
import { AgainDialog } from '../../ui/again-dialog.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { readJson, writeJson } from '../visitor/browser-store.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { CheckoutData } from '../cart/cart-line.ts';
import { ContactBlock } from './contact-block.tsx';
import { orderedItems } from './lookup-bill.ts';
import { OrderSummary, CartChange } from './order-summary.tsx';
import { PayChoice } from './pay-choice.tsx';
import { PlaceBar } from './place-bar.tsx';
import { checkOrder, type CheckoutPart, useOrder } from './send-order.ts';
import { useBill } from './use-bill.ts';
import { saveOrderNote, readOrderNote } from './order-attempt.ts';

interface CheckoutFormProps {
  login: User;
  data: CheckoutData;
  /** What the customer last saw of the order before the cart changed; null: it has not. */
  before: readonly CartLine[] | null;
  addresses: readonly Address[];
  /** Pincodes we deliver to; empty: anywhere. */
  served: readonly string[];
  payModes: readonly PayMode[];
  /** Part of a pay-on-delivery total that is paid now; null: not known. */
  advancePercentage: number | null;
  onPaying: (orderId: string | null) => void;
}

/** Addresses, contact, payment method, the bill and the one button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { login, data, before, addresses, served, payModes, advancePercentage, onPaying } = props;
  const [typedMobile, setTypedMobile] = useState<string | null>(null);
  const mobile = typedMobile ?? login.mobile;
  const [chosenMode, setMode] = usePayMode();
  const mode = payModes.find((each) => each === chosenMode) ?? null;
  const shipping = chosenAddress(addresses, 'shipping');
  const [isBillingSame, setBillingSame] = useBillingSame();
  const billing = isBillingSame ? shipping : chosenAddress(addresses, 'billing');
  const [note, setNote] = useState(() => readOrderNote(login.user_id));
  const billedId = shipping && canShipTo(shipping.pincode, served) ? shipping.id : null;
  const shown = useBill(data, billedId, mode);
  const { step, isTestMode, problem, show, order } = useOrder(shown.askAgain, onPaying);
  const { fault } = problem;
  const faultAt = (part: CheckoutPart) => (fault?.part === part ? fault.text : null);
  // Another address or number may be fine: it clears the message, also if it was changed in another tab.
  const addressIds = `${shipping?.id} ${billing?.id}`;
  const [tried, setTried] = useState({ addressIds: '', mobile: '' });
  const addressFaultAt = (part: CheckoutPart) => (addressIds === tried.addressIds ? faultAt(part) : null);

  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) element.current?.querySelector<HTMLElement>(controls[fault.part])?.focus();
  }, [fault]);

  function submit() {
    if (step !== 'idle') return;
    setTried({ addressIds, mobile });
    const chosen = {
      billing_address: billing?.id,
      shipping_address: shipping?.id,
      mobile,
      payment_mode: mode,
      customer_note: note,
    };
    const checked = checkOrder({ form: chosen, pincode: shipping?.pincode ?? '', served, isBillingSame });
    // "Please select" makes no sense where there is nothing to select.
    const found =
      checked?.part === 'payment_mode' && payModes.length === 0 ? { ...checked, text: noPaymentText } : checked;
    if (found || !billing || !shipping || !mode) return show({ fault: found });
    return void order({
      login,
      data,
      bill: shown.bill,
      form: {
        billing_address: billing.id,
        shipping_address: shipping.id,
        mobile,
        payment_mode: mode,
        customer_note: note.trim(),
        cart_products: orderedItems(shown.lines),
        coupon_code: shown.couponCode,
        from_cart: shown.isFromCart,
      },
    });
  }

  return (
    <div ref={element} className="flex flex-col gap-y-8 lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-x-12">
      <CartChange shown={shown} before={before} isRefused={problem.isCartRefused} />
      <div className="min-w-0 space-y-10">
        <Step title="Address">
          <div className="grid gap-4 md:grid-cols-2">
            <AddressPicker
              use="shipping"
              addresses={addresses}
              served={served}
              fault={addressFaultAt('shipping_address')}
            />
            {!isBillingSame && (
              <AddressPicker
                use="billing"
                addresses={addresses}
                served={served}
                fault={addressFaultAt('billing_address')}
              />
            )}
          </div>
          <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isBillingSame}
              onChange={(event) => setBillingSame(event.target.checked)}
              className="size-6 shrink-0 cursor-pointer accent-electric"
            />
            Billing address is the same as the shipping address
          </label>
        </Step>
        <Step title="Contact">
          <ContactBlock
            login={login}
            mobile={mobile}
            onMobile={setTypedMobile}
            fault={mobile === tried.mobile ? faultAt('mobile') : null}
            onFault={(text) => {
              setTried({ addressIds, mobile });
              show({ fault: { part: 'mobile', text } });
            }}
          />
        </Step>
        <Step title="Payment">
          {payModes.length === 0 ? (
            <p
              tabIndex={-1}
              data-part="payment_mode"
              role={faultAt('payment_mode') === null ? undefined : 'alert'}
              className={faultAt('payment_mode') === null ? 'text-steel' : 'font-semibold text-stop'}
            >
              {noPaymentText}{' '}
              <Link to="/contact" className="font-bold text-electric underline underline-offset-4">
                Contact us
              </Link>
            </p>
          ) : (
            <PayChoice
              modes={payModes}
              mode={mode}
              advancePercentage={advancePercentage}
              fault={faultAt('payment_mode')}
              onChoose={(chosen) => {
                setMode(chosen);
                if (faultAt('payment_mode') !== null) show({});
              }}
            />
          )}
        </Step>
        <Step title="Note">
          <CountedTextAreaField
            field={{ name: 'customer_note', reason: faultAt('customer_note') ?? undefined }}
            label="Note for packing and delivery (optional)"
            lengthMax={customerNoteMax}
            rows={3}
            defaultValue={note}
            onText={(text) => {
              setNote(text);
              saveOrderNote(login.user_id, text);
              if (faultAt('customer_note') !== null) show({});
            }}
          />
        </Step>
      </div>
      {problem.question && (
        <AgainDialog
          id="order-again"
          title="Already ordered"
          text={problem.question.text}
          earlier={{ to: `/track/${problem.question.earlierId}`, label: 'See that order' }}
          againLabel="Order again"
          onAgain={problem.question.orderAgain}
          onClose={() => show({})}
        />
      )}
      <div className="max-lg:contents lg:sticky lg:top-28 lg:rounded-lg lg:bg-ice">
        <OrderSummary data={data} shown={shown} hasAddress={billedId !== null} totalBefore={problem.totalBefore} />
        <PlaceBar shown={shown} step={step} isTestMode={isTestMode} windowText={problem.windowText} onSubmit={submit} />
      </div>
    </div>
  );
}

const noPaymentText = 'No payment method is available right now, so we cannot take orders.';

/** The control that takes the focus when a part is at fault. */
const controls: Record<CheckoutPart, string> = {
  billing_address: '#billing-change',
  shipping_address: '#shipping-change',
  mobile: '[name="mobile"]',
  payment_mode: '[name="payment_mode"], [data-part="payment_mode"]',
  customer_note: '[name="customer_note"]',
};

const billingKey = 'own_billing_address';

/** Checked at first; later as the customer left it. */
function useBillingSame(): [boolean, (isSame: boolean) => void] {
  const [isSame, setIsSame] = useState(() => readJson(billingKey) !== true);
  return [
    isSame,
    (wanted) => {
      setIsSame(wanted);
      writeJson(billingKey, !wanted);
    },
  ];
}

const payModeKey = 'payment_mode';

/** None at first; then what the customer chose last. */
function usePayMode(): [unknown, (mode: PayMode) => void] {
  const [mode, setMode] = useState(() => readJson(payModeKey));
  return [
    mode,
    (chosen) => {
      setMode(chosen);
      writeJson(payModeKey, chosen);
    },
  ];
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}
