import { useId, type ReactNode } from 'react';
import { QuoteForm, type QuoteRequest } from '../../contract/quote.ts';
import { browserApi } from '../api/browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogin } from '../visitor/stored-login.ts';

interface GuestDetailsProps {
  /** What the quote is for; null while it is loading. */
  wanted: Pick<QuoteRequest, 'cart_products' | 'coupon_code'> | null;
  onClose: () => void;
  /** Shown above the form. */
  children?: ReactNode;
}

/** Name and contact of the visitor who wants a quote; filled in for a customer. */
export function GuestDetails({ wanted, onClose, children }: GuestDetailsProps) {
  const id = useId();
  const login = useLogin();
  const { field, formProps, submitProps, isPending, failure } = useForm(QuoteForm, async (details) => {
    if (wanted === null) return [];
    const { client, mainId } = browserApi();
    const sender = { user_id: login?.user_id ?? '', user_name: login?.full_name ?? '', main_id: mainId };
    const answer = await client.call('POST /payment/getquote', { body: { ...details, ...wanted, ...sender } });
    if (answer.ok) {
      showToast(answer.body.message || 'Request sent. Our team will contact you shortly.');
      onClose();
      return [];
    }
    if (!answer.refusal?.fields?.length) showToast(answer.refusal?.message ?? 'Something went wrong', 'error');
    return reasonsOf(answer);
  });
  return (
    <Dialog id={id} title="Guest Details" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-3">
        {children}
        <TextField field={field('name')} label="Name" autoComplete="name" defaultValue={login?.full_name} />
        <MobileField field={field('mobile')} label="Phone" defaultValue={login?.mobile} />
        <EmailField field={field('email')} label="Email (optional)" defaultValue={login?.email} />
        <TextAreaField field={field('description')} label="What do you need? (optional)" maxLength={2000} />
        <FormFailure text={failure} />
        <Button {...submitProps} disabled={wanted === null} className="w-full">
          {isPending ? 'Sending…' : 'Send request'}
        </Button>
      </form>
    </Dialog>
  );
}
