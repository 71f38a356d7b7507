import { useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { requiredText } from '../../contract/text-field.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { counterModes, counterModeWords, discountMaxPaise, type CounterMode } from '../../domain/counter-sale.ts';
import { formatPaise } from '../../domain/money.ts';
import { paiseOfText, sentAmount } from '../../domain/rupee-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newKey } from '../../ui/new-key.ts';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf, wholeForm } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { linesPaiseOf, type Cart } from './cart.ts';

export type SoldNow = DeskOutput<'POST /desk/counter/sales'>;

interface PayFormProps {
  cart: Cart;
  percentMax: number;
  onChange: (part: Partial<Cart>) => void;
  onSold: (sold: SoldNow) => void;
  /** Called if price, stock or till have changed since the screen loaded them. */
  onStale: () => void;
}

/** NaN if it is not an amount. */
const paiseOf = (text: string | undefined): number => paiseOfText(text ?? '') ?? Number.NaN;

const staleCodes = new Set(['amount-changed', 'out-of-stock', 'not-enough-stock', 'unknown-product', 'till-not-open']);
const sellWords: Record<CounterMode, string> = { Cash: 'Take cash', UPI: 'Paid by UPI', QR: 'Show the QR code' };

/** Discount, customer and payment. */
export function PayForm({ cart, percentMax, onChange, onSold, onStale }: PayFormProps) {
  const { typed } = cart;
  const mode = counterModes.find((each) => each === typed['mode']) ?? 'Cash';
  const [hasCustomer, setCustomer] = useState(Boolean(typed['name'] || typed['mobile'] || typed['email']));
  const linesPaise = linesPaiseOf(cart.lines);
  const mostPaise = discountMaxPaise(linesPaise, percentMax);
  const discountPaise = typed['discount_paise'] ? paiseOf(typed['discount_paise']) : 0;
  const totalPaise = Math.max(0, linesPaise - (discountPaise || 0));
  const givenPaise = paiseOf(typed['pay.given_paise']);
  const form = useForm(
    deskContract['POST /desk/counter/sales'].body,
    async (body) => {
      // Stored first: after a lost answer or a reload, the repeat has the same key.
      onChange({ key: body.key });
      const answer = await call('POST /desk/counter/sales', { body });
      if (answer.ok) {
        onSold(answer.body);
        return [];
      }
      if (staleCodes.has(answer.refusal?.code ?? '')) onStale();
      return reasonsOf(answer);
    },
    {
      read: () => ({
        key: cart.key ?? newKey(),
        lines: cart.lines.map(({ line_sku, quantity }) => ({ line_sku, quantity })),
        discount_paise: typed['discount_paise'] ? sentAmount(typed['discount_paise']) : 0,
        discount_reason: discountPaise === 0 ? '' : (typed['discount_reason'] ?? ''),
        shown_paise: totalPaise,
        name: typed['name'] ?? '',
        mobile: typed['mobile'] ?? '',
        email: typed['email'] ?? '',
        pay:
          mode === 'Cash'
            ? { mode, given_paise: sentAmount(typed['pay.given_paise']) }
            : { mode, ...(mode === 'UPI' && { reference: typed['pay.reference'] ?? '' }) },
      }),
      toField: ({ field, reason }) => {
        if (field === 'pay.given_paise' && reason === requiredText) {
          return { field, reason: 'Please enter the amount that you were given.' };
        }
        // Less than a rupee cannot be paid by a QR code.
        return { field: field === 'pay' ? wholeForm : field, reason };
      },
    },
  );
  const { field, formProps, submitProps, failure } = form;
  const text = (name: string) => ({ field: field(name), defaultValue: typed[name] ?? '', autoComplete: 'off' });
  const missingPaise = totalPaise - givenPaise;
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event);
        const entries = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
        onChange({ typed: { ...typed, ...entries } });
      }}
      className="space-y-4"
    >
      {percentMax > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...text('discount_paise')}
            label="Discount in rupees"
            hint={`At most ${percentMax}%: ${formatPaise(mostPaise)}`}
            inputMode="decimal"
            maxLength={12}
          />
          <TextField {...text('discount_reason')} label="Reason for the discount" maxLength={200} />
        </div>
      )}
      {hasCustomer ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('name')} label="Customer’s name" maxLength={200} />
          <MobileField {...text('mobile')} label="Mobile" maxLength={40} />
          <EmailField
            {...text('email')}
            label="Email"
            hint="Gets the invoice"
            maxLength={254}
            className="sm:col-span-2"
          />
        </div>
      ) : (
        <Button tone="quiet" size="small" onClick={() => setCustomer(true)}>
          Add the customer
        </Button>
      )}
      <dl className="space-y-1.5 tabular-nums">
        {discountPaise > 0 && <SumRow name="Goods">{formatPaise(linesPaise)}</SumRow>}
        {discountPaise > 0 && <SumRow name="Discount">−{formatPaise(discountPaise)}</SumRow>}
        <SumRow name="To pay" isTotal>
          {formatPaise(totalPaise)}
        </SumRow>
      </dl>
      <ChoiceField
        field={field('mode')}
        label="How it is paid"
        choices={counterModes}
        words={counterModeWords}
        defaultValue={mode}
      />
      {mode === 'Cash' && (
        <div>
          <TextField {...text('pay.given_paise')} label="Cash given, in rupees" inputMode="decimal" maxLength={12} />
          <output className="mt-2 block text-xl font-extrabold tabular-nums empty:hidden">
            {givenPaise >= totalPaise && `Change: ${formatPaise(givenPaise - totalPaise)}`}
            {missingPaise > 0 && <span className="text-signal-deep">Missing: {formatPaise(missingPaise)}</span>}
          </output>
        </div>
      )}
      {mode === 'UPI' && (
        <TextField
          {...text('pay.reference')}
          label="Reference of the transfer"
          hint="The number that the customer’s UPI app shows"
          maxLength={60}
        />
      )}
      <Failure text={failure} />
      <Button {...submitProps} className="w-full">
        {sellWords[mode]}: {formatPaise(totalPaise)}
      </Button>
    </form>
  );
}
