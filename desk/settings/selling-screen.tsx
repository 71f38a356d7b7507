import { useLoaderData } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { payButtons, type ShopSettings } from '../../contract/desk/settings.ts';
import { cartButtons } from '../../domain/cart-mode.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call, load } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const loader = () => load(call('GET /desk/settings'));

const cartWords = {
  addtocart: { title: 'Add to cart', text: 'Customers collect products and pay for them together.' },
  buynow: { title: 'Buy now', text: 'One product goes straight to checkout.' },
  getquote: { title: 'Get a quote', text: 'Customers ask for a price; nothing is sold online.' },
};

const payWords = {
  paynow: { title: 'Pay now', text: 'Card, UPI or netbanking, before the order is placed.' },
  payondelivery: {
    title: 'Pay on delivery',
    text: 'At the door, or an advance online and the rest at the door: see below.',
  },
  paymanual: {
    title: 'Manual payment',
    text: 'Not offered at checkout. Only other apps use this setting.',
  },
};

const labels = {
  cart_button: 'Cart button',
  pay_buttons: 'Ways to pay',
  delivery_percentage: 'Advance',
  whatsapp_number: 'WhatsApp',
  mobile: 'Mobile',
  customers_can_cancel: 'Customers can cancel',
  return_days: 'Days for returns',
};

const textsOf = (row: ShopSettings) => ({
  cart_button: row.cart_button ?? '',
  pay_buttons: row.pay_buttons.join(' '),
  delivery_percentage: String(row.delivery_percentage),
  whatsapp_number: row.whatsapp_number,
  mobile: row.mobile,
  customers_can_cancel: row.customers_can_cancel ? 'yes' : 'no',
  return_days: String(row.return_days),
});

const chosenOf = (text: string | undefined) => payButtons.filter((id) => text?.split(' ').includes(id));

function show(name: string, value: unknown): string {
  if (name === 'cart_button')
    return cartButtons.flatMap((id) => (id === value ? cartWords[id].title : []))[0] ?? 'None';
  if (Array.isArray(value))
    return payButtons.flatMap((id) => (value.includes(id) ? payWords[id].title : [])).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return name === 'delivery_percentage' ? `${String(value)}%` : String(value) || 'None';
}

/** Cart button, ways to pay, advance, cancelling, returns, and where customers get help. */
export function Component() {
  const { shop } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      <EditForm
        draft="settings"
        subject="the settings"
        row={shop}
        textsOf={textsOf}
        labels={labels}
        show={show}
        schema={deskContract['PATCH /desk/settings/shop'].body}
        read={(values) => ({
          ...values,
          pay_buttons: chosenOf(values['pay_buttons']),
          delivery_percentage: Number(values['delivery_percentage']?.trim() || Number.NaN),
          customers_can_cancel: values['customers_can_cancel'] === 'yes',
          return_days: Number(values['return_days']?.trim() || Number.NaN),
        })}
        send={(body) => call('PATCH /desk/settings/shop', { body })}
      >
        {({ values, set, field, bind }) => (
          <>
            <Card title="Cart button">
              <fieldset>
                <legend className="sr-only">Cart button</legend>
                <div className="grid gap-2 md:grid-cols-3">
                  {cartButtons.map((id) => (
                    <RadioCard
                      key={id}
                      name="cart_button"
                      value={id}
                      isChosen={values['cart_button'] === id}
                      onChoose={() => set('cart_button', id)}
                      {...cartWords[id]}
                    />
                  ))}
                </div>
                <Reason text={field('cart_button').reason} />
              </fieldset>
            </Card>
            <Card title="Ways to pay">
              <PayButtons
                chosen={chosenOf(values['pay_buttons'])}
                onChange={(chosen) => set('pay_buttons', chosen.join(' '))}
              />
              <Reason text={field('pay_buttons').reason} />
              <div className="mt-5 max-w-xs">
                <TextField
                  {...bind('delivery_percentage')}
                  label="Advance for pay on delivery, in per cent"
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  hint="Paid online when ordering. 0 for no advance"
                />
              </div>
            </Card>
            <Card title="Cancelling and returns">
              <CheckBox
                isChecked={values['customers_can_cancel'] === 'yes'}
                onChange={(isChecked) => set('customers_can_cancel', isChecked ? 'yes' : 'no')}
                className="items-start!"
              >
                <span className="font-bold">
                  Customers can cancel their orders until they are shipped
                  <span className="block text-sm font-normal text-steel">
                    What they paid goes back to them in full, at once and without your staff. You get a mail. Without
                    this, they have to ask you.
                  </span>
                </span>
              </CheckBox>
              <div className="mt-5 max-w-xs">
                <TextField
                  {...bind('return_days')}
                  label="Days for returns, after delivery"
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  hint="How long customers can ask for a return. Your staff decide on each. 0: only staff start one"
                />
              </div>
            </Card>
            <Card title="Help">
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  {...bind('whatsapp_number')}
                  label="WhatsApp"
                  inputMode="tel"
                  autoComplete="off"
                  hint="With the country code. Leave empty to hide it"
                />
                <TextField
                  {...bind('mobile')}
                  label="Mobile"
                  inputMode="tel"
                  autoComplete="off"
                  hint="For calls from customers. Leave empty to hide it"
                />
              </div>
            </Card>
          </>
        )}
      </EditForm>
    </SettingsFrame>
  );
}

const Reason = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <p className="mt-2 text-sm font-semibold text-signal-deep">{text}</p>;

type PayButton = (typeof payButtons)[number];

interface PayButtonsProps {
  chosen: readonly PayButton[];
  onChange: (chosen: readonly PayButton[]) => void;
}

const PayButtons = ({ chosen, onChange }: PayButtonsProps) => (
  <fieldset className="space-y-1">
    <legend className="sr-only">Ways to pay</legend>
    {payButtons.map((id) => (
      <label key={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          name="pay_buttons"
          checked={chosen.includes(id)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          className="mt-0.5 size-5 flex-none accent-electric"
        />
        <span className="font-bold">
          {payWords[id].title}
          <span className="block text-sm font-normal text-steel">{payWords[id].text}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
