import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { quoteNoteMax, type DeskQuote } from '../../contract/desk/quotes.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { formatPaise } from '../../domain/money.ts';
import { paiseOfText, rupeeText, sentAmount } from '../../domain/rupee-text.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { AreaField } from '../form/area-field.tsx';
import { Card } from '../parts/card.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Failure } from '../parts/notice.tsx';

const validDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

type AskedLine = DeskQuote['lines'][number];

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};
/** NaN if it is not an amount. */
const paiseOf = (text: string): number => paiseOfText(text) ?? Number.NaN;

/** A line with quantity 0 is left out of the quote. */
const quotedLines = (data: FormData, asked: readonly AskedLine[]) =>
  asked.flatMap(({ line_sku }) => {
    const quantity = Number(textOf(data, `${line_sku} quantity`) || '0');
    return quantity === 0 ? [] : [{ line_sku, quantity, price: textOf(data, `${line_sku} price`) }];
  });

const goodsOf = (lines: readonly { quantity: number; unit_paise: number }[]): number =>
  lines.reduce((sum, { quantity, unit_paise }) => sum + quantity * unit_paise, 0);

interface AnswerFormProps {
  quote: DeskQuote;
  /** Called with the path of the payment page. */
  onSent: (path: string) => void;
  onCancel?: () => void;
}

/** The whole offer: prices, delivery, validity. */
export function AnswerForm({ quote, onSent, onCancel }: AnswerFormProps) {
  const { revalidate } = useRevalidator();
  const [last] = quote.versions;
  const [isDelivered, setDelivered] = useState(quote.address !== null);
  const [isHeld, setHeld] = useState(last?.is_held ?? true);
  const [today] = useState(() => new Date());
  const quotedBefore = (line: AskedLine) => last?.lines.find(({ line_sku }) => line_sku === line.line_sku);
  const [typed, setTyped] = useState({
    goodsPaise: goodsOf(last ? last.lines : quote.lines),
    deliveryPaise: last?.delivery_paise ?? 0,
  });
  const totalPaise = typed.goodsPaise + (isDelivered ? typed.deliveryPaise : 0);
  const read = (data: FormData) => ({
    version: quote.version,
    name: textOf(data, 'name'),
    mobile: textOf(data, 'mobile'),
    email: textOf(data, 'email'),
    address: isDelivered
      ? {
          new_address: textOf(data, 'address.new_address'),
          area: textOf(data, 'address.area'),
          city: textOf(data, 'address.city'),
          pincode: textOf(data, 'address.pincode'),
        }
      : null,
    lines: quotedLines(data, quote.lines).map(({ price, ...line }) => ({ ...line, unit_paise: sentAmount(price) })),
    delivery_paise: isDelivered ? sentAmount(textOf(data, 'delivery_paise') || '0') : 0,
    valid_until: textOf(data, 'valid_until'),
    is_held: isHeld,
    note: textOf(data, 'note'),
  });
  const form = useForm(
    deskContract['POST /desk/quotes/:quoteId/send'].body,
    async (body) => {
      const answer = await call('POST /desk/quotes/:quoteId/send', { params: { quoteId: quote.quote_id }, body });
      await revalidate();
      if (!answer.ok) return reasonsOf(answer);
      onSent(answer.body.path);
      return [];
    },
    {
      read,
      toField: ({ field, reason }) => ({ field: toInput(field), reason }),
    },
  );
  /** `lines.0.unit_paise` is the first line that is quoted. */
  function toInput(field: string): string {
    const [, index, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const element = form.formProps.ref.current;
    if (index === undefined || !element) return field;
    const line = quotedLines(new FormData(element), quote.lines)[Number(index)];
    return line ? `${line.line_sku} ${part === 'quantity' ? 'quantity' : 'price'}` : field;
  }
  const { field, formProps, submitProps, isPending, failure } = form;
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event);
        const data = new FormData(event.currentTarget);
        setTyped({
          goodsPaise: goodsOf(
            quotedLines(data, quote.lines).map(({ price, ...line }) => ({ ...line, unit_paise: paiseOf(price) })),
          ),
          deliveryPaise: paiseOf(textOf(data, 'delivery_paise') || '0'),
        });
      }}
      className="space-y-5"
    >
      <Card title="Prices">
        <ul className="divide-y divide-line">
          {quote.lines.map((line) => (
            <li key={line.line_sku} className="grid gap-x-4 gap-y-2 py-4 first:pt-0 sm:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <p className="font-bold break-words">{line.name}</p>
                <p className="text-sm break-words text-steel">
                  {[variationText(line.attributes), line.line_sku.replaceAll('~', ', ')].filter(Boolean).join(' · ')}
                </p>
                <p className="text-sm text-steel">
                  Asked for {line.quantity} at {formatPaise(line.unit_paise)} each.{' '}
                  {line.available === null ? 'No longer on sale.' : `${line.available} in stock.`}
                </p>
              </div>
              <div className="grid grid-cols-[6rem_9rem] gap-3">
                <TextField
                  field={field(`${line.line_sku} quantity`)}
                  label="Quantity"
                  defaultValue={last ? (quotedBefore(line)?.quantity ?? 0) : line.quantity}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <TextField
                  field={field(`${line.line_sku} price`)}
                  label="Price each (₹)"
                  defaultValue={rupeeText(quotedBefore(line)?.unit_paise ?? line.unit_paise)}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </div>
            </li>
          ))}
        </ul>
        <p className="text-sm text-steel">Quantity 0 leaves a product out. Prices include GST.</p>
        <Failure text={field('lines').reason} className="mt-3" />
      </Card>
      <Card title="Delivery">
        <CheckBox isChecked={isDelivered} onChange={setDelivered}>
          Deliver it
        </CheckBox>
        {!isDelivered && <p className="text-sm text-steel">The customer collects it from the shop.</p>}
        {isDelivered && (
          <div className="mt-3 grid gap-5 sm:grid-cols-2">
            <TextField
              field={field('address.new_address')}
              label="Address"
              defaultValue={quote.address?.new_address}
              maxLength={300}
              autoComplete="off"
              className="sm:col-span-2"
            />
            <TextField
              field={field('address.area')}
              label="Area (optional)"
              defaultValue={quote.address?.area}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              field={field('address.city')}
              label="City"
              defaultValue={quote.address?.city}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              field={field('address.pincode')}
              label="Pincode"
              defaultValue={quote.address?.pincode}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={field('delivery_paise')}
              label="Delivery charge (₹)"
              defaultValue={rupeeText(last?.delivery_paise ?? 0)}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        )}
      </Card>
      <Card title="Send to">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={field('name')} label="Name" defaultValue={quote.name} maxLength={200} autoComplete="off" />
          <TextField
            field={field('mobile')}
            label="Mobile"
            defaultValue={quote.mobile}
            inputMode="tel"
            autoComplete="off"
          />
          <TextField
            field={field('email')}
            label="Email (optional)"
            hint="Without it, send the link by WhatsApp"
            defaultValue={quote.email}
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            field={field('valid_until')}
            label="Valid until"
            type="date"
            min={indiaDate(today)}
            defaultValue={indiaDate(new Date(today.getTime() + validDays * dayMs))}
          />
        </div>
        <CheckBox isChecked={isHeld} onChange={setHeld} className="mt-3">
          Hold the stock until then
        </CheckBox>
        <p className="text-sm text-steel">
          {isHeld
            ? 'Nobody else can buy these pieces meanwhile.'
            : 'The pieces are held when the customer presses Pay.'}
        </p>
        <div className="mt-4">
          <AreaField
            field={field('note')}
            label="Note to the customer (optional)"
            defaultValue={last?.note}
            maxLength={quoteNoteMax}
          />
        </div>
      </Card>
      <Failure text={failure} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button {...submitProps}>{isPending ? 'Sending…' : quote.version === 0 ? 'Send' : 'Send a new version'}</Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Back
          </Button>
        )}
        <p className="text-lg font-black tabular-nums">
          <output>{Number.isNaN(totalPaise) ? '' : `Total ${formatPaise(totalPaise)}`}</output>
        </p>
      </div>
    </form>
  );
}
