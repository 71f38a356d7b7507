import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import type { Order, OrderLine, OrderReturn } from '../../contract/order.ts';
import { returnPhotosMax } from '../../contract/return.ts';
import { formatIndiaDay, formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { namedValues } from '../../domain/named-values.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { showToast } from '../../ui/toast.tsx';
import { bodyOrNull, browserApi } from '../api/api.ts';
import { photoSidePx } from '../reviews/send-photo.ts';
import type { ShellData } from '../page/shell-data.ts';
import { payNowPath } from '../page/pay-path.ts';
import { PhotoOf } from './photo-of.tsx';
import { PhotoInput } from './photos-field.tsx';
import { returnWords } from './return-state-words.ts';
import { sendReturnPhoto } from './send-return-photo.ts';

type Replacement = NonNullable<OrderReturn['replacement']>;

/** The order's returns, newest first: how far each is, and what happens next. */
export const OrderReturns = ({ order }: { order: Order }) => (
  <section aria-label="Returns" className="space-y-4">
    {order.returns.map((each) => (
      <ReturnCard key={each.return_id} order={order} back={each} />
    ))}
  </section>
);

function ReturnCard({ order, back }: { order: Order; back: OrderReturn }) {
  return (
    <article className="rounded-lg border border-line p-5 sm:p-7">
      <h2 className="text-xl">{returnWords(back)}</h2>
      <p className="text-sm text-steel tabular-nums">
        {back.return_number}, <time dateTime={back.createdAt}>{formatIndiaTime(new Date(back.createdAt))}</time>
      </p>
      <div className="mt-3 space-y-3">
        <NextStep order={order} back={back} />
        {/* Instructions are no longer needed once the items are here. */}
        {back.answer !== '' && (back.state === 'approved' || back.state === 'declined') && (
          <p className="rounded-md bg-ice px-4 py-3 break-words whitespace-pre-line">{back.answer}</p>
        )}
      </div>
      <dl className="mt-5 space-y-3">
        <Fact title="Items">
          {back.lines.map(({ line_number: line, quantity }) => (
            <span key={line} className="block">
              {quantity} × {wordsOf(order.cart_products.find((each) => each.line_number === line))}
            </span>
          ))}
        </Fact>
        {back.replacement && (
          <Fact title="You get">
            {back.replacement.lines.map(({ name, attributes, quantity }) => (
              <span key={name + namedValues(attributes)} className="block">
                {[`${quantity} × ${name}`, namedValues(attributes)].filter(Boolean).join(', ')}
              </span>
            ))}
          </Fact>
        )}
        <Fact title="Reason">{back.reason}</Fact>
        {back.note !== '' && (
          <Fact title="Your note">
            <span className="whitespace-pre-line">{back.note}</span>
          </Fact>
        )}
      </dl>
      <Photos back={back} />
      {back.credit_note_id !== null && (
        <ButtonLink to={`/credit-note/${back.credit_note_id}`} tone="quiet" className="mt-5 max-sm:w-full">
          Credit note
        </ButtonLink>
      )}
    </article>
  );
}

const wordsOf = (line: OrderLine | undefined): string =>
  line ? [line.product_name, namedValues(line.variation_attributes)].filter(Boolean).join(', ') : '';

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-steel">{title}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function NextStep({ order, back }: { order: Order; back: OrderReturn }) {
  const office = useRouteLoaderData<ShellData>('root')?.office;
  const { replacement } = back;
  switch (back.state) {
    case 'requested':
      return (
        <>
          <p>We will look at your request and answer by mail.</p>
          {replacement && <HeldWords replacement={replacement} />}
        </>
      );
    case 'approved':
      return order.delivered ? (
        <>
          <p>
            Please send the items back to us, or bring them to the shop. Write <strong>{back.return_number}</strong> on
            the parcel. {replacement ? 'We send the replacement' : 'We refund you'} when we have checked them.
          </p>
          {office && office.google_address !== '' && <p className="break-words">{office.google_address}</p>}
          {replacement && <ExchangeWords replacement={replacement} />}
        </>
      ) : (
        <p>The parcel did not reach you. We will refund what you paid for it.</p>
      );
    case 'received':
      return (
        <>
          <p>We have the items and are checking them. Then we {replacement ? 'send the replacement' : 'refund you'}.</p>
          {replacement && <ExchangeWords replacement={replacement} />}
        </>
      );
    case 'closed':
      return replacement ? (
        <>
          <p>
            We have the items. What you get instead is{' '}
            <Link
              to={`/track/${replacement.order_id}`}
              className="font-bold text-electric underline underline-offset-4"
            >
              order {replacement.receipt_id}
            </Link>
            .
          </p>
          {back.refund_amount !== null && back.refund_amount > 0 && <RefundWords back={back} />}
        </>
      ) : (
        <RefundWords back={back} />
      );
    case 'declined':
      return <p>We are sorry: we cannot accept this return.</p>;
  }
}

/** Until when the replacement is held. */
const HeldWords = ({ replacement: { is_held: isHeld, held_until: until } }: { replacement: Replacement }) =>
  isHeld ? (
    <p>
      We hold your replacement until <strong>{formatIndiaDay(new Date(until))}</strong>.
    </p>
  ) : (
    <p>We no longer hold your replacement, because the time for it is over. Please write to us.</p>
  );

/** The amount to pay and the refund. A paid replacement is held until the items are here. */
function ExchangeWords({ replacement }: { replacement: Replacement }) {
  const { order_id: orderId, to_pay: toPay, is_paid: isPaid, to_refund: toRefund, is_held: isHeld } = replacement;
  return (
    <>
      {isPaid ? (
        <p>You have paid the difference. We hold your replacement for you.</p>
      ) : (
        <HeldWords replacement={replacement} />
      )}
      {toRefund > 0 && (
        <p>
          We also refund you <strong>{formatRupees(toRefund)}</strong> when we have checked the items.
        </p>
      )}
      {toPay > 0 && isHeld && (
        <>
          <p>
            The difference is <strong>{formatRupees(toPay)}</strong>. We send the replacement when it is paid.
          </p>
          <ButtonLink to={payNowPath(orderId)} className="max-sm:w-full">
            Pay {formatRupees(toPay)}
          </ButtonLink>
        </>
      )}
      {toPay === 0 && !isPaid && toRefund === 0 && <p>There is nothing to pay.</p>}
    </>
  );
}

function RefundWords({ back: { refund_amount: refund, refund_by_hand: byHand } }: { back: OrderReturn }) {
  const online = (refund ?? 0) - byHand;
  if (refund === null || refund === 0) return <p>Nothing was paid for these items, so there is nothing to refund.</p>;
  return (
    <>
      <p>
        Refund: <strong>{formatRupees(refund)}</strong>
      </p>
      {online > 0 && (
        <p>
          {byHand > 0 ? `${formatRupees(online)} goes` : 'It goes'} back to where you paid from. Banks take five to
          seven working days for this.
        </p>
      )}
      {byHand > 0 && <p>{online > 0 ? `We paid you ${formatRupees(byHand)}` : 'We paid it to you'} directly.</p>}
    </>
  );
}

/** Can be added until the request is answered. */
function Photos({ back: { return_id: returnId, photos, state } }: { back: OrderReturn }) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const canAdd = state === 'requested' && photos.length < returnPhotosMax;
  async function add(files: readonly File[]) {
    setSending(true);
    for (const [index, file] of files.slice(0, returnPhotosMax - photos.length).entries()) {
      const place = photos.length + 1 + index;
      const failed = await sendReturnPhoto(returnId, place, await shrinkPicture(file, photoSidePx));
      if (failed !== null) {
        showToast(failed, 'error');
        break;
      }
    }
    await revalidate();
    setSending(false);
  }
  if (photos.length === 0 && !canAdd) return null;
  return (
    <div className="mt-5">
      <p className="mb-1.5 text-sm text-steel">Photos</p>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-3">
          {photos.map((photoId, index) => (
            <li key={photoId}>
              <OwnPhoto photoId={photoId} alt={`Your photo ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      {canAdd &&
        (isSending ? <p>Sending…</p> : <PhotoInput label="Add photos" onChoose={(files) => void add(files)} />)}
    </div>
  );
}

/** Loaded with the login, because an `<img>` address would not send it. */
function OwnPhoto({ photoId, alt }: { photoId: string; alt: string }) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  useEffect(() => {
    let isLeft = false;
    const loaded = bodyOrNull(browserApi().client.call('GET /my-returns/photos/:photoId', { params: { photoId } }));
    void loaded.then((bytes) => bytes && !isLeft && setPhoto(new Blob([bytes], { type: 'image/webp' })));
    return () => {
      isLeft = true;
    };
  }, [photoId]);
  return <PhotoOf bytes={photo} alt={alt} />;
}
