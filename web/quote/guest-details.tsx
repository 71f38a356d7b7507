import { useId, useState, type ReactNode } from 'react';
import { QuoteForm, type QuoteRequest } from '../../contract/quote.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { SentNotice } from '../forms/sent-notice.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import { readSession, writeSession } from '../visitor/browser-store.ts';

interface GuestDetailsProps {
  /** What the quote is for; null while it is loading. */
  wanted: Wanted | null;
  onClose: () => void;
  /** Shown above the form. */
  children?: ReactNode;
}

/** The quote form; after sending, it says what happens next. */
export function GuestDetails({ wanted, onClose, children }: GuestDetailsProps) {
  const id = useId();
  const [mobile, setMobile] = useState<string>();
  const [isAnother, setIsAnother] = useState(false);
  const isSent = !isAnother && wanted !== null && wasQuoteSent(wanted);
  const showSent = (sent: Wanted, sentMobile: string) => {
    rememberQuote(sent);
    setMobile(sentMobile);
    setIsAnother(false);
  };
  return (
    <Dialog id={id} title={isSent ? 'Quote request' : 'Guest Details'} opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-3">
        {children}
        {isSent ? (
          <QuoteSent mobile={mobile} onDone={onClose} onAnother={() => setIsAnother(true)} />
        ) : (
          <DetailsForm wanted={wanted} takesFocus={isAnother} onSent={showSent} />
        )}
      </div>
    </Dialog>
  );
}

function QuoteSent(props: { mobile: string | undefined; onDone: () => void; onAnother: () => void }) {
  const { mobile, onDone, onAnother } = props;
  return (
    <SentNotice
      title="We have your request"
      text={
        mobile ? (
          <>
            We will call <strong>{mobile}</strong> within one working day.
          </>
        ) : (
          'We will call the number you gave within one working day.'
        )
      }
      steps={[
        'We check our stock and find the best price for what you need.',
        'We call or write to you with a price and a date.',
        'Then you decide. Nothing is charged or reserved before that.',
      ]}
    >
      <Button onClick={onDone}>Done</Button>
      <Button tone="quiet" onClick={onAnother}>
        Send another request
      </Button>
    </SentNotice>
  );
}

interface DetailsFormProps {
  wanted: Wanted | null;
  takesFocus: boolean;
  onSent: (wanted: Wanted, mobile: string) => void;
}

/** Name and contact for the quote; prefilled for a customer. */
function DetailsForm({ wanted, takesFocus, onSent }: DetailsFormProps) {
  const login = useLogin();
  const send = async (details: QuoteForm) => {
    if (wanted === null) return [];
    const { client, mainId } = browserApi();
    const sender = { user_id: login?.user_id ?? '', user_name: login?.full_name ?? '', main_id: mainId };
    const answer = await client.call('POST /payment/getquote', { body: { ...details, ...wanted, ...sender } });
    if (answer.ok) {
      showToast(answer.body.message || 'Request sent. Our team will contact you shortly.');
      onSent(wanted, details.mobile);
      return [];
    }
    if (!answer.refusal?.fields?.length) showToast(answer.refusal?.message ?? 'Something went wrong', 'error');
    return reasonsOf(answer);
  };
  const { field, formProps, submitProps, isPending, failure } = useForm(QuoteForm, send, { takesFocus });
  return (
    <form {...formProps} className="space-y-4">
      <TextField field={field('name')} label="Name" autoComplete="name" defaultValue={login?.full_name} />
      <MobileField field={field('mobile')} label="Phone" defaultValue={login?.mobile} />
      <EmailField field={field('email')} label="Email (optional)" defaultValue={login?.email} />
      <TextAreaField field={field('description')} label="What do you need? (optional)" maxLength={2000} />
      <FormFailure text={failure} />
      <Button {...submitProps} disabled={wanted === null} className="w-full">
        {isPending ? 'Sending…' : 'Send request'}
      </Button>
    </form>
  );
}

/** The products that the quote is for. */
type Wanted = Pick<QuoteRequest, 'cart_products' | 'coupon_code'>;

const keyOf = ({ cart_products: items }: Wanted) =>
  `quote ${items
    .map(({ product_sku: sku, quantity }) => `${quantity} ${sku}`)
    .toSorted()
    .join(', ')}` as const;

/** Remembers in this tab that the request was sent, so that a reload or another press does not send it again. */
const rememberQuote = (wanted: Wanted): void => writeSession(keyOf(wanted), 'sent');

const wasQuoteSent = (wanted: Wanted): boolean => readSession(keyOf(wanted)) !== null;
