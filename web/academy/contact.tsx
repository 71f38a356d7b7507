import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { ContactForm, remarkLengthMax } from '../../contract/contact.ts';
import { fieldReasons } from '../../contract/field-reasons.ts';
import type { Office } from '../../contract/site.ts';
import { callLink } from '../../domain/whatsapp-link.ts';
import { apiContext, bodyOrNull, browserApi, type Api } from '../api/api.ts';
import { FormFailure, RobotTrap } from '../forms/form-failure.tsx';
import { SentNotice, CallUs, anotherForm, useSentForm } from '../forms/sent-notice.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CountedTextAreaField } from '../../ui/counted-text-area-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/contact.ts';
import { AreaMap } from './area-map.tsx';
import { CentreList, loadCentres } from '../classes/centres.tsx';

const lead = 'Call, write or drop in: a skater will answer.';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  ...namedPageMeta(root.loaderData, { title: 'Contact us', description: lead, path: '/contact' }),
  { 'script:ld+json': storeJsonLd(root.loaderData) },
];

export const loader = ({ context }: Route.LoaderArgs) => loadContact(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadContact(context.get(apiContext));

async function loadContact(api: Api) {
  const { client, mainId } = api;
  const area = bodyOrNull(client.call('GET /register/area/:mainId', { params: { mainId } }));
  return { ...(await loadCentres(api)), area: await area };
}

/** Takes the form from a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const read = z.safeParse(ContactForm, values);
  if (!read.success) return data({ values, reasons: fieldReasons(read.error.issues) }, 400);
  const { client, mainId } = context.get(apiContext);
  const answer = await client.call('POST /leads', { body: { ...read.data, property_id: mainId } });
  // A redirect, so that a reload does not send the form again.
  if (answer.ok) return redirect('/contact?sent=yes#get-in-touch', 303);
  return data({ values, reasons: reasonsOf(answer) }, answer.status);
}

export default function Contact({ loaderData: { centres, area }, actionData, matches: [root] }: Route.ComponentProps) {
  const { office, profile } = root.loaderData;
  return (
    <>
      <PageTitle tag="Contact" title="Come and find us" lead={lead} />
      <div className="page-width grid items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[1fr_1.1fr] lg:py-16">
        {office ? (
          <div className="space-y-9">
            <Ways office={office} />
            {area && <AreaMap area={area} name={profile.orignal_logoname} />}
          </div>
        ) : (
          <p className="text-lg text-steel">We cannot show our address right now. Please try again in a while.</p>
        )}
        <GetInTouch refused={actionData} phone={office?.phone ?? ''} />
      </div>
      {centres.length > 0 && (
        <section aria-labelledby="centres" className="bg-ice">
          <div className="page-width py-12 lg:py-20">
            <h2 id="centres" className="text-title">
              Where we teach
            </h2>
            <CentreList centres={centres} />
          </div>
        </section>
      )}
    </>
  );
}

/** The message form, or the confirmation. */
function GetInTouch({ refused, phone }: { refused: Route.ComponentProps['actionData']; phone: string }) {
  const sent = useSentForm('/contact');
  return (
    <section aria-labelledby="get-in-touch" className="rounded-lg bg-ice p-5 sm:p-8">
      <h2 id="get-in-touch" className="text-title">
        Get In Touch
      </h2>
      {sent.isSent ? (
        <div className="mt-6">
          <MessageSent sender={sent.sender} phone={phone} />
        </div>
      ) : (
        <>
          <p className="mt-3 mb-6 text-steel">
            Skates, classes or an order: write to us, and we will reply within one working day.
          </p>
          <MessageForm refused={refused} takesFocus={sent.isAnother} onSent={sent.showSent} />
        </>
      )}
    </section>
  );
}

function MessageSent({ sender, phone }: { sender: ReturnType<typeof useSentForm>['sender']; phone: string }) {
  return (
    <>
      {/* With scripts, the toast says this. */}
      {sender === null && (
        <p className="without-script mb-4 rounded-md bg-white px-4 py-3 font-semibold">Thank you for contacting!</p>
      )}
      <SentNotice
        title="We have your message"
        text={
          sender ? (
            <>
              Our answer goes to <strong>{sender.email}</strong>, or we call <strong>{sender.mobile}</strong>.
            </>
          ) : (
            'We will reply to the email address you gave, or call you.'
          )
        }
        steps={[
          'One of our skaters reads it today, or on the next working day.',
          'You get a reply within one working day.',
        ]}
        aside={phone && <CallUs phone={phone} />}
      >
        <ButtonLink to="/contact" state={anotherForm} tone="quiet" preventScrollReset>
          Write another message
        </ButtonLink>
      </SentNotice>
    </>
  );
}

interface MessageFormProps {
  refused: Route.ComponentProps['actionData'];
  takesFocus: boolean;
  onSent: (message: ContactForm) => Promise<void>;
}

/** For a customer, name, email and mobile are filled in. */
function MessageForm({ refused, takesFocus, onSent }: MessageFormProps) {
  const login = useLogin();
  const values = refused?.values ?? {};
  const send = async (message: ContactForm) => {
    const { client, mainId } = browserApi();
    const sender = { user_id: login?.user_id ?? '', user_name: login?.full_name ?? '' };
    const answer = await client.call('POST /leads', { body: { ...message, ...sender, property_id: mainId } });
    if (answer.ok) {
      showToast(answer.body.message || 'Thank you for contacting!');
      await onSent(message);
      return [];
    }
    if (!answer.refusal?.fields?.length) showToast('Something went wrong. Please try again', 'error');
    return reasonsOf(answer);
  };
  const { field, formProps, submitProps, isPending, failure } = useForm(ContactForm, send, {
    found: refused?.reasons,
    takesFocus,
  });
  return (
    <form {...formProps} action="/contact#get-in-touch" className="space-y-4">
      <TextField
        field={field('name')}
        label="Name"
        autoComplete="name"
        defaultValue={values['name'] ?? login?.full_name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField field={field('email')} label="Email" defaultValue={values['email'] ?? login?.email} />
        <MobileField field={field('mobile')} label="Mobile" defaultValue={values['mobile'] ?? login?.mobile} />
      </div>
      <CountedTextAreaField
        field={field('remark')}
        label="Message (optional)"
        lengthMax={remarkLengthMax}
        defaultValue={values['remark']}
      />
      <RobotTrap />
      <FormFailure text={failure} needsScript={false} />
      <Button {...submitProps} className="w-full sm:w-auto">
        {isPending ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}

function Ways({ office }: { office: Office }) {
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${office.latitude},${office.longitude}`;
  return (
    <div>
      <h2 className="sr-only">Ways to reach us</h2>
      <ul className="space-y-7">
        <Way icon="pin" title="Visit">
          <p>{office.google_address}</p>
          {office.directions && <p className="text-base text-steel">{office.directions}</p>}
          <a href={mapUrl} rel="noopener" className={linkLook}>
            Directions
          </a>
        </Way>
        {office.phone && (
          <Way icon="phone" title="Call">
            <a href={callLink(office.phone)} className={linkLook}>
              {office.phone}
            </a>
          </Way>
        )}
        {office.email && (
          <Way icon="mail" title="Write">
            <a href={`mailto:${office.email}`} className={`${linkLook} break-all`}>
              {office.email}
            </a>
          </Way>
        )}
      </ul>
    </div>
  );
}

const linkLook = 'inline-block py-2 font-semibold text-electric underline underline-offset-4 hover:text-electric-deep';

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ink text-glide">
        <Icon name={icon} />
      </span>
      <div className="text-lg">
        <h3 className="text-sm text-steel">{title}</h3>
        <address className="not-italic">{children}</address>
      </div>
    </li>
  );
}
