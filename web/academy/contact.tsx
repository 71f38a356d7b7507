import type { ReactNode } from 'react';
import { ContactForm, remarkLengthMax } from '../../contract/contact.ts';
import type { Office } from '../../contract/site.ts';
import { apiContext } from '../api/api-context.ts';
import { browserApi } from '../api/browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { RobotTrap } from '../forms/robot-trap.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import { Button } from '../../ui/button.tsx';
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
import { CentreList, loadCentres } from './centres.tsx';

const lead = 'Call, write or drop in: the shop is a short walk from Ghansoli station, and a skater will answer.';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  ...namedPageMeta(root.loaderData, { title: 'Contact us', description: lead, path: '/contact' }),
  { 'script:ld+json': storeJsonLd(root.loaderData) },
];

export const loader = ({ context }: Route.LoaderArgs) => loadCentres(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadCentres(context.get(apiContext));

export default function Contact({ loaderData: { centres }, matches: [root] }: Route.ComponentProps) {
  const { office, profile } = root.loaderData;
  return (
    <>
      <PageTitle tag="Contact" title="Come and find us" lead={lead} />
      <div className="page-width grid items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[1fr_1.1fr] lg:py-16">
        {office ? (
          <div className="space-y-9">
            <Ways office={office} />
            <AreaMap office={office} name={profile.orignal_logoname} />
          </div>
        ) : (
          <p className="text-lg text-steel">We cannot show our address right now. Please try again in a while.</p>
        )}
        <GetInTouch />
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

/** A message to the shop. For a customer, name, email and mobile are filled in. */
function GetInTouch() {
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
      <p className="mt-3 mb-6 text-steel">
        Skates, classes or an order: write to us, and we will answer within a working day.
      </p>
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

function Ways({ office }: { office: Office }) {
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${office.latitude},${office.longitude}`;
  return (
    <div>
      <h2 className="sr-only">Ways to reach us</h2>
      <ul className="space-y-7">
        <Way icon="pin" title="Visit">
          <p>{office.google_address}</p>
          <a href={mapUrl} rel="noopener" className={linkLook}>
            Directions
          </a>
        </Way>
        {office.phone && (
          <Way icon="phone" title="Call">
            <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`} className={linkLook}>
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

const linkLook = 'inline-block py-1 font-semibold text-electric underline underline-offset-4 hover:text-electric-deep';

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
