import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { returnReasons } from '../../domain/return-reason.ts';
import { WrongNote, wrongProps } from '../../ui/field-frame.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { DifferenceWords, ExchangeChoice, OffersState } from './exchange-choice.tsx';
import { differenceOf, useOffers, wantedOf, whatIsGone, type Wanted } from './exchange-offers.ts';
import { GoodsLine } from './goods-line.tsx';

interface TakeBackDialogProps {
  order: DeskOrder;
  onClose: () => void;
}

/** Starts a return. Nothing is refunded yet. */
export function TakeBackDialog({ order, onClose }: TakeBackDialogProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isWhole = order.returns_whole_order;
  const lines = order.lines.filter(({ returnable }) => returnable > 0);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [wanted, setWanted] = useState<Wanted>(new Map());
  // A parcel that was not delivered comes back as a whole and cannot be exchanged.
  const offered = useOffers(isWhole ? null : order.order_id);
  const { offers, reload } = offered;
  // Nothing to choose: all of it, or the only piece.
  const isFixed = isWhole || (lines.length === 1 && lines[0]?.returnable === 1);
  const piecesOf = ({ line_number, returnable }: (typeof lines)[number]): number =>
    isFixed ? returnable : Math.min(chosen.get(line_number) ?? 0, returnable);
  const pieces = lines.map((line) => ({ line_number: line.line_number, quantity: piecesOf(line) }));
  const form = useForm(
    deskContract['POST /desk/orders/:orderId/returns'].body,
    async (body) => {
      const answer = await call('POST /desk/orders/:orderId/returns', { params: { orderId: order.order_id }, body });
      if (answer.ok) await navigate(`/returns/${answer.body.return_id}`);
      // Somebody else was faster: shows the current returns.
      else {
        reload();
        await revalidate();
      }
      return reasonsOf(answer);
    },
    {
      read: (data) => ({
        returns_before: order.returns.length,
        reason: data.get('reason'),
        note: data.get('note'),
        lines: lines.flatMap((line) => {
          const quantity = piecesOf(line);
          const exchange = wantedOf(offers, line.line_number, wanted);
          return quantity === 0 ? [] : { line_number: line.line_number, quantity, ...(exchange && { exchange }) };
        }),
      }),
      alsoWrong: () => whatIsGone(pieces, wanted, offers),
      toField: (reason) => (reason.field.startsWith('lines') ? { ...reason, field: 'lines' } : reason),
    },
  );
  const linesField = form.field('lines');
  return (
    <FormDialog
      id="take-back"
      title={`Take back from ${order.receipt_id}`}
      form={form}
      button="Start the return"
      takesFocus={false}
      onClose={onClose}
    >
      <fieldset name="lines" {...wrongProps(linesField, 'take-back-lines')}>
        <legend className="mb-1.5 text-sm font-bold">What comes back</legend>
        {isWhole && (
          <p className="text-steel">All of it: the parcel was not delivered. Closing the return cancels the order.</p>
        )}
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.line_number} className="py-3">
              <GoodsLine line={{ ...line, quantity: line.returnable }} />
              {!isFixed && (
                <div className="ms-18 mt-2">
                  <Stepper
                    label={`Pieces of ${line.product_name}`}
                    value={piecesOf(line)}
                    min={0}
                    max={line.returnable}
                    isImmediate
                    limitText={`At most ${line.returnable} can come back.`}
                    onChange={(pieces) => {
                      form.correct('lines');
                      setChosen(new Map(chosen).set(line.line_number, pieces));
                    }}
                  />
                </div>
              )}
              {piecesOf(line) > 0 && (
                <div className="mt-3 sm:ms-18">
                  <ExchangeChoice
                    line={{ ...line, quantity: piecesOf(line) }}
                    offers={offers}
                    wanted={wanted.get(line.line_number)}
                    onWant={(sku) => {
                      form.correct('lines');
                      setWanted(new Map(wanted).set(line.line_number, sku));
                    }}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        <WrongNote id="take-back-lines" field={linesField} />
        <OffersState {...offered} />
      </fieldset>
      <SelectField field={form.field('reason')} label="Why" choices={returnReasons} placeholder="Choose a reason" />
      <TextAreaField field={form.field('note')} label="What the customer says (optional)" rows={2} maxLength={1000} />
      <DifferenceWords difference={differenceOf(pieces, wanted, offers)} />
      <p className="text-sm text-steel">
        You see the refund before it is sent: once the goods are here, and you have looked at them.
      </p>
    </FormDialog>
  );
}
