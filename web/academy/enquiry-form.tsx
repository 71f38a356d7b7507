import * as z from 'zod/mini';
import { EnquiryForm, remarkLengthMax } from '../../contract/contact.ts';
import { bodyOrNull, apiContext, type Api, browserApi } from '../api/api.ts';
import { SentNotice, CallUs, anotherForm, useSentForm } from '../forms/sent-notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/enquiry-form.ts';
import { FormNeedsScript, RobotTrap } from '../forms/form-failure.tsx';
import { createClient, createHttpTransport, type AnswerTo } from '../../contract/client.ts';

const lead = 'Tell us who wants to skate. We will call you back with the right class, the timings and what to bring.';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: 'Enquiry form', description: lead, path: '/enquiry-form' });

async function loadHost({ client, mainId }: Api) {
  const host = await bodyOrNull(client.call('GET /inquiry/host/:mainId', { params: { mainId } }));
  return { url: host?.url ?? null };
}

export const loader = ({ context }: Route.LoaderArgs) => loadHost(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadHost(context.get(apiContext));

const FilledIn = z.omit(EnquiryForm, { token: true });
type FilledIn = z.infer<typeof FilledIn>;

/**
 * Sends to this shop or to another server, which must not get the customer's login. Each attempt needs its own token, even after a refusal.
 */
async function sendEnquiry(url: string | null, enquiry: FilledIn): Promise<AnswerTo<'POST /inquiry'>> {
  const client = url === null ? browserApi().client : createClient(createHttpTransport({ baseUrl: url }));
  const shop = url === null ? { main_id: browserApi().mainId } : {};
  const asked = await client.call('GET /inquiry/token');
  if (!asked.ok) return asked;
  return client.call('POST /inquiry', { body: { ...enquiry, ...shop, token: asked.body.token } });
}

export default function Enquiry({ loaderData: { url }, matches: [root] }: Route.ComponentProps) {
  const phone = root.loaderData.office?.phone ?? '';
  const { isSent, sender, isAnother, showSent } = useSentForm('/enquiry-form');
  return (
    <>
      <PageTitle tag="Academy" title="Ask about a class" lead={lead} />
      <div className="page-width grid grid-cols-1 items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[1.7fr_1fr] lg:py-16">
        {isSent ? (
          <section aria-labelledby="your-enquiry" className="rounded-lg bg-ice p-5 sm:p-8">
            <h2 id="your-enquiry" className="sr-only">
              Your enquiry
            </h2>
            <EnquirySent mobile={sender?.mobile} />
          </section>
        ) : (
          <EnquiryFields url={url} takesFocus={isAnother} onSent={showSent} />
        )}
        <NextSteps phone={phone} />
      </div>
    </>
  );
}

const EnquirySent = ({ mobile }: { mobile: string | undefined }) => (
  <SentNotice
    title="We have your enquiry"
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
      'A coach looks for the right class: age, experience and the centre near you.',
      'We call you with the timings and what to bring.',
      'You come for a trial class. You pay nothing before that.',
    ]}
  >
    <ButtonLink to="/rules-and-regulations">Rules of the rink</ButtonLink>
    <ButtonLink to="/enquiry-form" state={anotherForm} tone="quiet" preventScrollReset>
      Ask for another skater
    </ButtonLink>
  </SentNotice>
);

interface EnquiryFieldsProps {
  url: string | null;
  takesFocus: boolean;
  onSent: (enquiry: FilledIn) => Promise<void>;
}

function EnquiryFields({ url, takesFocus, onSent }: EnquiryFieldsProps) {
  const login = useLogin();
  const send = async (enquiry: FilledIn) => {
    const answer = await sendEnquiry(url, enquiry);
    if (answer.ok) {
      showToast(answer.body.message || 'Enquiry Sent');
      await onSent(enquiry);
      return [];
    }
    return answer.refusal?.fields ?? [];
  };
  const { field, formProps, submitProps, isPending } = useForm(FilledIn, send, { takesFocus });
  return (
    <form {...formProps} className="space-y-4 rounded-lg bg-ice p-5 sm:p-8">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField field={field('name')} label="Skater's name" autoComplete="off" />
        <TextField field={field('parent_name')} label="Parent's name (optional)" autoComplete="name" />
        <MobileField field={field('mobile')} label="Mobile" defaultValue={login?.mobile} />
        <EmailField field={field('email')} label="Email" defaultValue={login?.email} />
        <TextField field={field('school')} label="School (optional)" autoComplete="off" />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
          <TextField field={field('dob')} label="Date of birth (optional)" type="date" autoComplete="off" />
          <TextField field={field('age')} label="Age (optional)" inputMode="numeric" autoComplete="off" />
        </div>
      </div>
      <CountedTextAreaField
        field={field('remark')}
        label="What would you like to know? (optional)"
        lengthMax={remarkLengthMax}
      />
      <RobotTrap />
      <FormNeedsScript />
      <Button {...submitProps} className="w-full sm:w-auto">
        {isPending ? 'Sending…' : 'Send enquiry'}
      </Button>
    </form>
  );
}

const nextSteps = [
  { title: 'We call you', text: 'Within one working day, to find the right class for age and experience.' },
  { title: 'Come for a trial', text: 'One class on our skates, with helmet and guards.' },
  { title: 'Join when it feels right', text: 'Fill in the admission form. You pay the fee only if there is a place.' },
];

function NextSteps({ phone }: { phone: string }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-5 space-y-5">
        {nextSteps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-ink font-extrabold text-glide tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold">{title}</h3>
              <p className="mt-1 text-steel">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {phone && (
        <p className="mt-7 text-steel">
          <CallUs phone={phone} />
        </p>
      )}
    </section>
  );
}
