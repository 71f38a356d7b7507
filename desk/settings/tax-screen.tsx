import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { TaxRate } from '../../contract/desk/tax.ts';
import { gstRateOf } from '../../domain/gst-rate.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load, reasonsOf, wordsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { paiseOfText, sentAmount } from '../../domain/rupee-text.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const loader = () => load(call('GET /desk/tax'));

const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;
const hsnText = (hsn: string): string => (hsn === '' ? 'All others' : hsn);

/** Whether a later first day of the same code has begun, which replaces all price steps of this one. */
const isReplaced = ({ hsn, valid_from }: TaxRate, rows: readonly TaxRate[]): boolean =>
  rows.some((other) => other.hsn === hsn && other.is_past && other.valid_from > valid_from);

/** GST rates by code, day and price. */
export function Component() {
  const { rows, today } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isNew, setNew] = useState(false);

  async function remove({ rate_id }: TaxRate) {
    const answer = await call('DELETE /desk/tax/:rateId', { params: { rateId: rate_id } });
    showToast(answer.ok ? answer.body.message : wordsOf(answer));
    await revalidate();
  }

  const columns: Column<TaxRate>[] = [
    { title: 'HSN code', isName: true, renderCell: ({ hsn }) => <strong>{hsnText(hsn)}</strong> },
    { title: 'From', renderCell: ({ valid_from }) => dayOf(`${valid_from}T00:00:00+05:30`) },
    {
      title: 'Price of a piece',
      renderCell: ({ price_up_to_paise }) =>
        price_up_to_paise === null ? 'any' : `up to ${formatPaise(price_up_to_paise)}`,
    },
    { title: 'Rate', isNumber: true, renderCell: ({ basis_points }) => percentText(basis_points) },
    {
      title: 'State',
      renderCell: (rate) =>
        rate.is_past ? (
          <Badge>{isReplaced(rate, rows) ? 'Replaced' : 'In force'}</Badge>
        ) : (
          <span className="flex items-center gap-3">
            <Badge tone="warning">Planned</Badge>
            <Button size="small" tone="quiet" onClick={() => void remove(rate)}>
              Remove<span className="sr-only"> {hsnText(rate.hsn)}</span>
            </Button>
          </span>
        ),
    },
  ];

  return (
    <SettingsFrame
      action={
        <Button size="small" onClick={() => setNew(true)}>
          Add a rate
        </Button>
      }
    >
      <div className="space-y-5">
        <p className="text-steel">
          Please ask your accountant to confirm these rates. Of the rows that match a product’s code, the one with the
          most digits applies, and of those the one that started last. An order keeps the rate of the day it was placed.
        </p>
        <TryRate rows={rows} today={today} />
        <div className="desk-card overflow-clip">
          <DeskTable label="Tax rates" columns={columns} rows={rows} keyOf={({ rate_id }) => rate_id} />
        </div>
      </div>
      {isNew && (
        <NewRate
          today={today}
          onClose={() => setNew(false)}
          onAdded={() => {
            setNew(false);
            showToast('Added.');
            void revalidate();
          }}
        />
      )}
    </SettingsFrame>
  );
}

/** Uses the same function as orders. */
function TryRate({ rows, today }: { rows: readonly TaxRate[]; today: string }) {
  const [hsn, setHsn] = useState('9506');
  const [price, setPrice] = useState('1000');
  const [day, setDay] = useState(today);
  const rates = rows.map(({ valid_from, price_up_to_paise, basis_points, ...rate }) => ({
    hsn: rate.hsn,
    validFrom: valid_from,
    priceUpToPaise: price_up_to_paise,
    basisPoints: basis_points,
  }));
  const unitPaise = paiseOfText(price);
  const rate = unitPaise === null ? null : gstRateOf(rates, { hsn: hsn.trim(), day, unitPaise });
  return (
    <Card title="Which rate applies?">
      <div className="grid gap-4 sm:grid-cols-4">
        <TextField
          field={{ name: 'try-hsn', reason: undefined }}
          label="HSN code of a product"
          inputMode="numeric"
          value={hsn}
          onChange={(event) => setHsn(event.target.value)}
        />
        <TextField
          field={{ name: 'try-price', reason: undefined }}
          label="Price in rupees"
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        <TextField
          field={{ name: 'try-day', reason: undefined }}
          label="Day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <output className="self-end pb-2 text-xl font-extrabold" aria-label="Rate that applies">
          {rate === null ? 'None' : percentText(rate)}
        </output>
      </div>
    </Card>
  );
}

function textOf(data: FormData, name: string): string {
  const typed = data.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
}

interface NewRateProps {
  today: string;
  onClose: () => void;
  onAdded: () => void;
}

function NewRate({ today, onClose, onAdded }: NewRateProps) {
  const form = useForm(
    deskContract['POST /desk/tax'].body,
    async (body) => {
      const answer = await call('POST /desk/tax', { body });
      if (answer.ok) onAdded();
      return reasonsOf(answer, { 'day-is-past': 'valid_from' });
    },
    {
      read: (data) => {
        const price = textOf(data, 'price_up_to_paise');
        const percent = textOf(data, 'basis_points');
        return {
          hsn: data.get('hsn'),
          valid_from: data.get('valid_from'),
          price_up_to_paise: price === '' ? null : sentAmount(price),
          basis_points: /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : Number.NaN,
        };
      },
    },
  );
  const { field } = form;
  return (
    <FormDialog id="new-rate" title="Add a rate" form={form} button="Add" onClose={onClose}>
      <TextField
        field={field('hsn')}
        label="HSN code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint="The first 2, 4, 6 or 8 digits. Leave empty for all others"
      />
      <TextField
        field={field('basis_points')}
        label="Rate in per cent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
      />
      <TextField
        field={field('price_up_to_paise')}
        label="Price of a piece up to, in rupees"
        inputMode="decimal"
        autoComplete="off"
        hint="GST included. Leave empty for any price"
      />
      <TextField field={field('valid_from')} label="First day" type="date" defaultValue={today} />
      <p className="text-sm text-steel">A new first day replaces all earlier price steps: add each step again.</p>
    </FormDialog>
  );
}
