import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Till } from '../../contract/desk/counter.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { requiredText } from '../../contract/text-field.ts';
import { formatPaise } from '../../domain/money.ts';
import { paiseOfText, sentAmount } from '../../domain/rupee-text.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { differenceText } from './till-text.ts';

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Shown first, because nothing can be sold without an open till. */
export function OpenTillCard() {
  const { revalidate } = useRevalidator();
  const form = useForm(
    deskContract['POST /desk/counter/till'].body,
    async (body) => {
      const answer = await call('POST /desk/counter/till', { body });
      await revalidate();
      return answer.ok ? [] : reasonsOf(answer);
    },
    {
      read: (data) => ({ float_paise: sentAmount(textOf(data, 'float_paise')) }),
      toField: ({ field, reason }) => ({
        field,
        reason:
          field === 'float_paise' && reason === requiredText
            ? 'Please enter an amount in rupees; 0 if it is empty.'
            : reason,
      }),
    },
  );
  return (
    <Card title="Open your till" className="max-w-xl">
      <form {...form.formProps} className="space-y-4">
        <p className="text-steel">How much cash is in it before the first sale?</p>
        <TextField
          field={form.field('float_paise')}
          label="Float in rupees"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Failure text={form.failure} />
        <Button {...form.submitProps}>Open the till</Button>
      </form>
    </Card>
  );
}

/** Enters the counted cash, and the reason for a difference. */
export function CloseTillDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [countedPaise, setCounted] = useState<number>(Number.NaN);
  const form = useForm(
    deskContract['POST /desk/counter/till/:tillId/close'].body,
    async (body) => {
      const answer = await call('POST /desk/counter/till/:tillId/close', { params: { tillId: till.till_id }, body });
      await revalidate();
      if (!answer.ok) return reasonsOf(answer);
      showToast('The till is closed.');
      onClose();
      return [];
    },
    {
      read: (data) => ({
        counted_paise: sentAmount(textOf(data, 'counted_paise')),
        shown_paise: till.expected_paise,
        note: data.get('note') ?? '',
      }),
      toField: ({ field, reason }) => ({
        field,
        reason:
          field === 'counted_paise' && reason === requiredText ? 'Please enter what you counted, in rupees.' : reason,
      }),
    },
  );
  const { formProps } = form;
  const isDifferent = !Number.isNaN(countedPaise) && countedPaise !== till.expected_paise;
  return (
    <FormDialog
      id="close-till"
      title={till.is_left ? `Count the till of ${till.name}` : 'Count your till'}
      form={{
        ...form,
        formProps: {
          ...formProps,
          onInput(event) {
            formProps.onInput(event);
            setCounted(paiseOfText(textOf(new FormData(event.currentTarget), 'counted_paise')) ?? Number.NaN);
          },
        },
      }}
      button="Close the till"
      onClose={onClose}
    >
      <TillSums till={till} />
      <TextField
        field={form.field('counted_paise')}
        label="Cash counted, in rupees"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <output className="block font-bold tabular-nums empty:hidden">
        {isDifferent && differenceText(countedPaise - till.expected_paise)}
      </output>
      {(isDifferent || till.is_left) && (
        <TextField
          field={form.field('note')}
          label={till.is_left ? 'Why do you count it?' : 'Why does it differ?'}
          autoComplete="off"
          maxLength={500}
        />
      )}
      <p className="text-sm text-steel">A closed till never changes again.</p>
    </FormDialog>
  );
}

/** The till's sums. */
export const TillSums = ({ till }: { till: Till }) => (
  <dl className="space-y-1.5 tabular-nums">
    <SumRow name="Float">{formatPaise(till.float_paise)}</SumRow>
    <SumRow name="Cash">{formatPaise(till.cash_paise)}</SumRow>
    {till.refunded_paise > 0 && <SumRow name="Cash paid out for returns">−{formatPaise(till.refunded_paise)}</SumRow>}
    <SumRow name="Should be in the till" isTotal>
      {formatPaise(till.expected_paise)}
    </SumRow>
    <SumRow name="UPI">{formatPaise(till.upi_paise)}</SumRow>
    <SumRow name="QR code">{formatPaise(till.qr_paise)}</SumRow>
    <SumRow name="Sales">{till.sales}</SumRow>
  </dl>
);
