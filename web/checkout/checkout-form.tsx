import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Address } from '../../contract/address.ts';
import type { User } from '../../contract/account.ts';
import { payModes as allPayModes, type PayMode } from '../../domain/cart-mode.ts';
import { canShipTo } from '../../domain/pincode.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { chosenAddress } from '../addresses/chosen-address.ts';
import { AgainDialog } from '../../ui/again-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { orderedItems } from './ask-bill.ts';
import { ContactBlock } from './contact-block.tsx';
import type { LoadedCheckout } from './load-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { PlaceBar } from './place-bar.tsx';
import { checkOrder, type CheckoutPart } from './place-order.ts';
import { useBill } from './use-bill.ts';
import { usePlacing } from './use-placing.ts';

interface CheckoutFormProps {
  login: User;
  checkout: Omit<LoadedCheckout, 'addresses' | 'payModes'> & { addresses: Address[]; payModes: PayMode[] };
}

/** Where to, whom to ask, how to pay, what it costs, and the one button. */
export function CheckoutForm({ login, checkout: { data, addresses, served, payModes } }: CheckoutFormProps) {
  const [typedMobile, setTypedMobile] = useState<string | null>(null);
  const mobile = typedMobile ?? login.mobile;
  const [chosenMode, setMode] = useState<PayMode | null>(null);
  const mode = payModes.find((each) => each === chosenMode) ?? null;
  const shipping = chosenAddress(addresses, 'shipping');
  const billing = chosenAddress(addresses, 'billing');
  const billedId = shipping && canShipTo(shipping.pincode, served) ? shipping.id : null;
  const shown = useBill(data, billedId, mode);
  const { step, isTestMode, tale, tell, place } = usePlacing(shown.askAgain);
  const { fault } = tale;
  const faultAt = (part: CheckoutPart) => (fault?.part === part ? fault.text : null);
  // What was wrong with an address says nothing about the next one.
  const addressIds = `${shipping?.id} ${billing?.id}`;
  const [triedIds, setTriedIds] = useState('');
  const addressFaultAt = (part: CheckoutPart) => (addressIds === triedIds ? faultAt(part) : null);

  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) element.current?.querySelector<HTMLElement>(controls[fault.part])?.focus();
  }, [fault]);

  function placeOrder() {
    // Nobody orders at a total that is not on the screen yet.
    if (step !== 'idle' || shown.isAsking) return;
    setTriedIds(addressIds);
    const wish = { billing_address: billing?.id, shipping_address: shipping?.id, mobile, payment_mode: mode };
    const checked = checkOrder(wish, shipping?.pincode ?? '', served);
    // "Please select" would ask for what is not there.
    const found =
      checked?.part === 'payment_mode' && payModes.length === 0 ? { ...checked, text: noPaymentText } : checked;
    if (found || !billing || !shipping || !mode) return tell({ fault: found });
    return void place({
      login,
      data,
      bill: shown.bill,
      wish: {
        billing_address: billing.id,
        shipping_address: shipping.id,
        mobile,
        payment_mode: mode,
        cart_products: orderedItems(shown.lines),
        coupon_code: shown.couponCode,
      },
    });
  }

  return (
    <div ref={element} className="flex flex-col gap-y-8 lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-x-12">
      <div className="min-w-0 space-y-10">
        <Step title="Address">
          <div className="grid gap-4 md:grid-cols-2">
            <AddressPicker
              use="shipping"
              addresses={addresses}
              served={served}
              fault={addressFaultAt('shipping_address')}
            />
            <AddressPicker
              use="billing"
              addresses={addresses}
              served={served}
              fault={addressFaultAt('billing_address')}
            />
          </div>
        </Step>
        <Step title="Contact">
          <ContactBlock
            login={login}
            mobile={mobile}
            onMobile={(typed) => {
              setTypedMobile(typed);
              if (faultAt('mobile') !== null) tell({});
            }}
            fault={faultAt('mobile')}
            onFault={(text) => tell({ fault: { part: 'mobile', text } })}
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
            <SelectField
              field={{ name: 'payment_mode', reason: faultAt('payment_mode') ?? undefined }}
              label="Payment method"
              placeholder="Select pay"
              choices={payModes}
              value={mode ?? ''}
              onChange={(event) => {
                setMode(allPayModes.find((each) => each === event.target.value) ?? null);
                if (faultAt('payment_mode') !== null) tell({});
              }}
            />
          )}
        </Step>
      </div>
      {tale.question && (
        <AgainDialog
          id="order-again"
          title="Placed already"
          text={tale.question.text}
          earlier={{ to: `/track/${tale.question.earlierId}`, label: 'See that order' }}
          againLabel="Order again"
          onAgain={tale.question.orderAgain}
          onClose={() => tell({})}
        />
      )}
      <div className="max-lg:contents lg:sticky lg:top-28 lg:rounded-lg lg:bg-ice">
        <OrderSummary data={data} shown={shown} totalBefore={tale.totalBefore} />
        <PlaceBar shown={shown} step={step} isTestMode={isTestMode} windowText={tale.windowText} onPlace={placeOrder} />
      </div>
    </div>
  );
}

const noPaymentText = 'No payment method is offered right now, so nothing can be ordered.';

/** What takes the focus where a part is at fault. */
const controls: Record<CheckoutPart, string> = {
  billing_address: '#billing-change',
  shipping_address: '#shipping-change',
  mobile: '[name="mobile"]',
  payment_mode: '[name="payment_mode"], [data-part="payment_mode"]',
};

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}
