import { useId, useRef, useState } from 'react';
import { ReviewForm, type Purchase } from '../../contract/review.ts';
import { reviewWordsMax, starsMax } from '../../domain/review.ts';
import { Button } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, type FieldBinding, WrongNote, wrongProps } from '../../ui/field-frame.tsx';
import { Picture } from '../../ui/picture.tsx';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { Star } from '../../ui/stars.tsx';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { photoSidePx, sendPhoto } from './send-photo.ts';
import { forgetSession, readSession, writeSession, hasTexts } from '../visitor/browser-store.ts';

interface ReviewDialogProps {
  purchase: Purchase;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function ReviewDialog({
  purchase: { order_id, product_id, title, review },
  onSaved,
  onClose,
}: ReviewDialogProps) {
  const id = useId();
  const [begun] = useState(() => readReviewDraft({ order_id, product_id }) ?? { stars: 0, words: '', ...review });
  const draft = useRef({ stars: begun.stars, words: begun.words });
  const note = (changed: Partial<typeof draft.current>) => {
    draft.current = { ...draft.current, ...changed };
    saveReviewDraft({ order_id, product_id }, draft.current);
  };
  const [photo, setPhoto] = useState<File | null>(null);
  const [keepsPicture, setKeepsPicture] = useState(true);
  const { field, formProps, submitProps, isPending, failure } = useForm(ReviewForm, async ({ stars, words }) => {
    const { client } = browserApi();
    const answer = await client.call('PUT /my-reviews', { body: { order_id, product_id, stars, words } });
    if (!answer.ok) return reasonsOf(answer);
    forgetReviewDraft({ order_id, product_id });
    const reviewId = answer.body.review_id;
    if (photo) {
      const path = `/my-reviews/${encodeURIComponent(reviewId)}/picture`;
      const refused = await sendPhoto(path, await shrinkPicture(photo, photoSidePx), photoFailedText);
      // The words are stored; sent again they change nothing.
      if (refused !== null) {
        await onSaved();
        return [{ field: 'photo', reason: refused }];
      }
    } else if (review?.picture && !keepsPicture) {
      const removed = await client.call('DELETE /my-reviews/:reviewId/picture', { params: { reviewId } });
      if (!removed.ok) return reasonsOf(removed);
    }
    showToast('Thank you. We check it before everybody can see it.');
    await onSaved();
    onClose();
    return [];
  });
  return (
    <Dialog id={id} title="Your review" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        <p className="font-semibold break-words">{title}</p>
        <StarsField field={field('stars')} defaultStars={begun.stars} onChoose={(stars) => note({ stars })} />
        <CountedTextAreaField
          field={field('words')}
          label="What is it like?"
          lengthMax={reviewWordsMax}
          defaultValue={begun.words}
          onText={(words) => note({ words })}
        />
        <PhotoField
          field={field('photo')}
          picture={keepsPicture ? (review?.picture ?? null) : null}
          onRemove={() => setKeepsPicture(false)}
          onChoose={setPhoto}
        />
        <p className="text-sm text-steel">We check it first, then publish it with your first name and initial.</p>
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Sending…' : 'Send review'}
        </Button>
      </form>
    </Dialog>
  );
}

const photoFailedText =
  'Your photo could not be sent, but your review is saved. Please try again, or send it without the photo.';

interface StarsFieldProps {
  field: FieldBinding;
  defaultStars: number;
  onChoose: (stars: number) => void;
}

/** Radio buttons: arrow keys choose, and a screen reader says `4 stars`. */
function StarsField({ field, defaultStars, onChoose }: StarsFieldProps) {
  const noteId = useId();
  const [stars, setStars] = useState(defaultStars);
  return (
    <fieldset role="radiogroup" {...wrongProps(field, noteId)}>
      <legend className="mb-1.5 text-sm font-bold">Stars</legend>
      <div className="flex">
        {Array.from({ length: starsMax }, (_, place) => place + 1).map((value) => (
          <label
            key={value}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full text-signal-deep has-focus-visible:outline-3 has-focus-visible:outline-electric"
          >
            <input
              type="radio"
              name={field.name}
              value={value}
              aria-label={value === 1 ? '1 star' : `${value} stars`}
              checked={value === stars}
              onChange={() => {
                setStars(value);
                onChoose(value);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star isFull={value <= stars} className="size-8" />
          </label>
        ))}
      </div>
      <WrongNote id={noteId} field={field} />
    </fieldset>
  );
}

interface PhotoFieldProps {
  field: FieldBinding;
  /** The one that the review has. */
  picture: string | null;
  onRemove: () => void;
  onChoose: (file: File | null) => void;
}

function PhotoField({ field, picture, onRemove, onChoose }: PhotoFieldProps) {
  return (
    <div>
      {picture !== null && (
        <div className="mb-3 flex items-center gap-4">
          <Picture
            src={picture}
            alt="Your photo"
            sizes="5rem"
            widthMax={160}
            className="size-20 rounded-md object-cover"
          />
          <Button size="small" tone="quiet" onClick={onRemove}>
            Remove photo
          </Button>
        </div>
      )}
      <FieldFrame field={field} label={picture === null ? 'Photo (optional)' : 'Another photo'}>
        {(control) => (
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
            {...control}
            className="block w-full rounded-md border border-line-strong px-4 py-2.5 text-sm"
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** What was typed and not sent yet. */
interface ReviewDraft {
  stars: number;
  words: string;
}

type Bought = Pick<Purchase, 'order_id' | 'product_id'>;

const keyOf = ({ order_id, product_id }: Bought) => `review_draft_${order_id}_${product_id}` as const;

/** Stays in this tab when the dialog is closed or the page reloaded. Null if there is none. */
function readReviewDraft(bought: Bought): ReviewDraft | null {
  try {
    const draft = JSON.parse(readSession(keyOf(bought)) ?? 'null') as ReviewDraft | null;
    return hasTexts(draft, 'words') && typeof draft.stars === 'number' ? draft : null;
  } catch {
    return null;
  }
}

const saveReviewDraft = (bought: Bought, draft: ReviewDraft): void =>
  writeSession(keyOf(bought), JSON.stringify(draft));

const forgetReviewDraft = (bought: Bought): void => forgetSession(keyOf(bought));
