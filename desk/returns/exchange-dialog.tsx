import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { DifferenceWords, ExchangeChoice, OffersState } from '../orders/exchange-choice.tsx';
import { differenceOf, useOffers, wantedOf, whatIsGone, type Wanted } from '../orders/exchange-offers.ts';
import { GoodsLine } from '../orders/goods-line.tsx';
import { useStep } from './use-step.ts';

interface ExchangeDialogProps {
  found: DeskReturn;
  onClose: () => void;
}

/** Adds, changes or ends the exchange of an open return. */
export function ExchangeDialog({ found, onClose }: ExchangeDialogProps) {
  const finish = useStep(onClose);
  const { lines, replacement } = found;
  const offered = useOffers(found.order_id);
  const { offers, reload } = offered;
  const [wanted, setWanted] = useState<Wanted>(
    () => new Map(lines.map(({ line_number, exchange_sku }) => [line_number, exchange_sku ?? ''])),
  );
  const isExchange = replacement !== null;
  const isEnd = isExchange && lines.every(({ line_number }) => (wanted.get(line_number) ?? '') === '');
  const form = useForm(
    deskContract['POST /desk/returns/:returnId/exchange'].body,
    async (body) => {
      const answer = await call('POST /desk/returns/:returnId/exchange', {
        params: { returnId: found.return_id },
        body,
      });
      if (!answer.ok) reload();
      return finish(answer);
    },
    {
      read: () => ({
        version: found.version,
        shown_paise: replacement?.refund_paise ?? 0,
        lines: lines.flatMap(({ line_number }) => {
          const offer = wantedOf(offers, line_number, wanted);
          return offer ? { line_number, ...offer } : [];
        }),
      }),
      alsoWrong: () => whatIsGone(lines, wanted, offers),
    },
  );
  return (
    <FormDialog
      id="exchange"
      title={isExchange ? 'Change the exchange' : 'Exchange instead of a refund'}
      form={form}
      button={isEnd ? 'End the exchange' : isExchange ? 'Save' : 'Make it an exchange'}
      otherButton={
        <Button tone="quiet" onClick={onClose}>
          Leave it as it is
        </Button>
      }
      takesFocus={false}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line_number} className="space-y-3 py-4 first:pt-0">
            <GoodsLine line={line} />
            <ExchangeChoice
              line={line}
              offers={offers}
              wanted={wanted.get(line.line_number)}
              onWant={(sku) => setWanted(new Map(wanted).set(line.line_number, sku))}
              held={{ sku: line.exchange_sku, pieces: replacement?.is_held === true ? line.quantity : 0 }}
            />
          </li>
        ))}
      </ul>
      <OffersState {...offered} />
      <DifferenceWords difference={differenceOf(lines, wanted, offers)} />
      {replacement !== null && replacement.refund_paise > 0 && (
        <p>
          <strong>{formatPaise(replacement.refund_paise)}</strong>, which the customer paid, goes back to the account
          that paid. The difference of the new exchange is paid anew.
        </p>
      )}
      <p className="text-sm text-steel">
        {isEnd
          ? 'The held goods can be sold again, and everything that comes back is refunded.'
          : 'It is held at once, for 14 days.'}
        {found.state !== 'requested' && ' The customer gets a mail.'}
      </p>
    </FormDialog>
  );
}
