import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { reasonLengthMax, type DeskReview } from '../../contract/desk/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { useReasons } from '../form/use-reasons.ts';
import { useLastChange, type Change } from '../list/last-change.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { stateWords } from './review-text.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/reviews/:reviewId', { params: { reviewId: params['reviewId'] ?? '' } }));

/** One review: read it, then publish or reject it. */
export function Component() {
  const review = useLoaderData<typeof loader>();
  const [changeNotice, setLastChange] = useLastChange();
  return (
    <Screen
      back={{ to: '/reviews', text: 'All reviews' }}
      title={review.product_title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stateWords[review.state].tone}>{stateWords[review.state].text}</Badge>
          <span>{review.author}</span>
          <span>{timeOf(review.written_at)}</span>
        </span>
      }
    >
      {changeNotice}
      <div className="grid max-w-3xl gap-5">
        <Card title="Review">
          <Stars stars={review.stars} className="h-5" />
          <p className="mt-3 max-w-prose break-words whitespace-pre-line">{review.words}</p>
          {review.picture !== null && (
            <Picture
              src={review.picture}
              alt={`Photo by ${review.author}`}
              sizes="20rem"
              widthMax={640}
              className="mt-4 w-full max-w-xs rounded-md bg-ice object-contain"
            />
          )}
          <WhereFrom review={review} />
        </Card>
        <Judgement review={review} onChanged={setLastChange} />
      </div>
    </Screen>
  );
}

function WhereFrom({ review: { order_id, receipt_id, product_id } }: { review: DeskReview }) {
  const mayReadOrders = useMayCall('GET /desk/orders/:orderId');
  const look = 'font-semibold underline underline-offset-4 hover:text-electric';
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
      <Link to={`/products/${product_id}`} className={look}>
        The product
      </Link>
      {order_id !== null && mayReadOrders && (
        <Link to={`/orders/${order_id}`} className={look}>
          Order {receipt_id}
        </Link>
      )}
    </p>
  );
}

interface JudgementProps {
  review: DeskReview;
  onChanged: (change: Change) => void;
}

function Judgement({ review, onChanged }: JudgementProps) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure, setFailure } = usePress();
  const [isRejecting, setRejecting] = useState(false);
  const { review_id: reviewId, version, state, reason } = review;

  async function publish() {
    const done = await press(call('POST /desk/reviews/:reviewId/publish', { params: { reviewId }, body: { version } }));
    if (done && done.audit_id !== null) onChanged({ text: 'The review is published.', auditId: done.audit_id });
    await revalidate();
  }

  return (
    <Card title="Decision">
      {state === 'rejected' && <p className="mb-4">Rejected: {reason}</p>}
      <p className="mb-4 text-steel">
        A low rating is no reason to reject. Reject what is rude, off topic, an advertisement, or about other people.
      </p>
      <div className="flex flex-wrap gap-3">
        {state !== 'published' && (
          <Button isBusy={isBusy} onClick={() => void publish()}>
            Publish
          </Button>
        )}
        {state !== 'rejected' && (
          <Button
            tone="quiet"
            onClick={() => {
              setFailure(undefined);
              setRejecting(true);
            }}
          >
            {state === 'published' ? 'Take off the page' : 'Reject'}
          </Button>
        )}
      </div>
      <Failure text={failure} className="mt-3" />
      {isRejecting && <RejectDialog review={review} onChanged={onChanged} onClose={() => setRejecting(false)} />}
    </Card>
  );
}

function RejectDialog({ review, onChanged, onClose }: JudgementProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/reviews/:reviewId/reject'].body,
    async (body) => {
      const params = { reviewId: review.review_id };
      const answer = await call('POST /desk/reviews/:reviewId/reject', { params, body });
      if (!answer.ok) return reasonsFor(answer);
      if (answer.body.audit_id !== null) onChanged({ text: 'The review is rejected.', auditId: answer.body.audit_id });
      onClose();
      await revalidate();
      return [];
    },
    { read: (data) => ({ version: review.version, reason: data.get('reason') }) },
  );
  return (
    <FormDialog id="reject" title="Reject this review?" form={form} button="Reject" onClose={onClose}>
      <p className="text-steel">The author sees the reason and can rewrite the review.</p>
      <TextField field={form.field('reason')} label="Reason" maxLength={reasonLengthMax} autoComplete="off" />
    </FormDialog>
  );
}
