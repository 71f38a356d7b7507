import { ContactForm, remarkLengthMax } from '../../contract/contact.ts';
import { browserApi } from '../api/browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { RobotTrap } from '../forms/robot-trap.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogin } from '../visitor/stored-login.ts';

/** A message to the shop. A customer finds the name and the ways to answer filled in. */
export function GetInTouch() {
  const login = useLogin();
  const { field, formProps, submitProps, isPending, failure } = useForm(ContactForm, async (message, form) => {
    const { client, mainId } = browserApi();
    const sender = { user_id: login?.user_id ?? '', user_name: login?.full_name ?? '' };
    const answer = await client.call('POST /leads', { body: { ...message, ...sender, property_id: mainId } });
    if (answer.ok) {
      showToast(answer.body.message || 'Thank you for contacting!');
      form.reset();
      return [];
    }
    if (!answer.refusal?.fields?.length) showToast('Something went wrong. Please try again', 'error');
    return reasonsOf(answer);
  });
  return (
    <section aria-labelledby="get-in-touch" className="rounded-lg bg-ice p-5 sm:p-8">
      <h2 id="get-in-touch" className="text-title">
        Get In Touch
      </h2>
      <p className="mt-3 mb-6 text-steel">Skates, classes or an order: write, and we answer within a working day.</p>
      <form {...formProps} className="space-y-4">
        <TextField field={field('name')} label="Name" autoComplete="name" defaultValue={login?.full_name} />
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField field={field('email')} label="Email" defaultValue={login?.email} />
          <MobileField field={field('mobile')} label="Mobile" defaultValue={login?.mobile} />
        </div>
        <CountedTextAreaField field={field('remark')} label="Message (optional)" lengthMax={remarkLengthMax} />
        <RobotTrap />
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full sm:w-auto">
          {isPending ? 'Sending…' : 'Send message'}
        </Button>
      </form>
    </section>
  );
}
