import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { reasonsOf, wholeForm } from '../../contract/client.ts';
import type { Order } from '../../contract/order.ts';
import { ReturnForm, returnNoteMax, returnPhotosMax } from '../../contract/return.ts';
import { formatIndiaDay } from '../../domain/india-time.ts';
import { formatPaise } from '../../domain/money.ts';
import { customerReturnReasons } from '../../domain/return-reason.ts';
import { Button } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { differenceOf, isUnknown, linesOf, useOffers, wrongChoices, type Chosen } from './exchange-choices.ts';
import { PhotosField, type Photo } from './photos-field.tsx';
import { forgetReturnDraft, readReturnDraft, saveReturnDraft } from './return-draft.ts';
import { ReturnLinesField } from './return-lines-field.tsx';
import { sendReturnPhoto } from './send-return-photo.ts';

/** Lines, reason, note and photos. The request is sent first, then its photos, which can also be added later. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  // The number when the dialog opened: after a lost answer, a repeat must not become a second return.
  const [returnsBefore] = useState(order.returns.length);
  const [until] = useState(order.return_until);
  const [begun] = useState(() => readReturnDraft(order));
  const draft = useRef(begun);
  const [chosen, setChosen] = useState<Chosen>({ chosen: begun.chosen, wanted: begun.wanted });
  const { offers, isLoading, hasFailed, reload } = useOffers(order);
  const wrong = wrongChoices(chosen, offers);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const isPreparing = photos.some(({ bytes }) => bytes === null);
  const note = (changed: Partial<typeof begun>) => {
    draft.current = { ...draft.current, ...changed };
    saveReturnDraft(order, draft.current);
  };
  const { field, formProps, submitProps, isPending, failure, correct } = useForm(
    ReturnForm,
    async (form) => {
      const body = { ...form, order_id: order.order_id, returns_before: returnsBefore };
      const answer = await browserApi().client.call('POST /my-returns', { body });
      if (!answer.ok) {
        // Shows current prices and stock.
        reload();
        await revalidate();
        return reasonsOf(answer);
      }
      forgetReturnDraft(order);
      const failed = await sendPhotos(answer.body.return_id, photos);
      await revalidate();
      if (failed === null) showToast('We have your request. We will answer by mail.');
      else showToast(`We have your request, but not every photo arrived: ${failed}`, 'error');
      onClose();
      return [];
    },
    {
      read: (data) => ({ ...Object.fromEntries(data), lines: linesOf(chosen, offers) }),
      alsoWrong: () => [
        ...[...wrong].map(([line, reason]) => ({ field: `instead ${line}`, reason })),
        ...(isUnknown(chosen, offers) ? [{ field: wholeForm, reason: unknownText }] : []),
      ],
    },
  );
  return (
    <Dialog id={id} title="Return or exchange" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-5 px-5 pt-2 pb-3">
        {until !== null && (
          <p className="text-steel">
            Order {order.receipt_id}. You can ask until {formatIndiaDay(new Date(until))}. We look at it and answer by
            mail.
          </p>
        )}
        <ReturnLinesField
          field={field('lines')}
          lines={order.cart_products}
          chosen={chosen}
          offers={offers}
          wrong={wrong}
          onChoose={(next) => {
            setChosen(next);
            note(next);
            correct('lines');
          }}
        />
        {isLoading && <p className="text-steel">Looking up what you can exchange it for…</p>}
        {hasFailed && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            We could not look up what you can exchange it for.
            <Button size="small" tone="quiet" onClick={reload}>
              Try again
            </Button>
          </p>
        )}
        <SelectField
          field={field('reason')}
          label="Reason"
          choices={customerReturnReasons}
          placeholder="Choose a reason"
          defaultValue={begun.reason}
          onChange={(event) => note({ reason: event.target.value })}
        />
        <CountedTextAreaField
          field={field('note')}
          label="What is wrong? (optional)"
          lengthMax={returnNoteMax}
          rows={3}
          defaultValue={begun.note}
          onText={(text) => note({ note: text })}
        />
        <PhotosField photos={photos} max={returnPhotosMax} onChange={setPhotos} />
        <DifferenceWords difference={differenceOf(chosen, offers)} />
        <FormFailure text={failure} />
        <Button {...submitProps} isBusy={isPending || isPreparing} className="w-full">
          {isPending ? 'Sending…' : isPreparing ? 'Preparing your photos…' : 'Send request'}
        </Button>
      </form>
    </Dialog>
  );
}

const unknownText = 'We do not know yet what you can exchange it for. Please try again in a moment.';

/** What the exchange costs or gives back, before it is sent. */
function DifferenceWords({ difference }: { difference: ReturnType<typeof differenceOf> }) {
  return (
    <output className="block rounded-md bg-ice px-4 py-3 empty:hidden">
      {difference && <DifferenceText {...difference} />}
    </output>
  );
}

function DifferenceText({ toPayPaise, backPaise }: NonNullable<ReturnType<typeof differenceOf>>) {
  if (toPayPaise > 0) {
    return (
      <>
        You pay the difference of <strong className="tabular-nums">{formatPaise(toPayPaise)}</strong> when we have
        approved the exchange. We send you a link.
      </>
    );
  }
  if (backPaise > 0) {
    return (
      <>
        We refund you the difference of <strong className="tabular-nums">{formatPaise(backPaise)}</strong> when we have
        your items.
      </>
    );
  }
  return <>The exchange costs you nothing.</>;
}

/** Null: all arrived. Otherwise why the first failure happened. */
async function sendPhotos(returnId: string, photos: readonly Photo[]): Promise<string | null> {
  let failed: string | null = null;
  for (const [index, { bytes }] of photos.entries()) {
    if (bytes !== null) failed ??= await sendReturnPhoto(returnId, index + 1, bytes);
  }
  return failed;
}
