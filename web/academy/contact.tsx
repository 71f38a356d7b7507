import type { ReactNode } from 'react';
import type { Office } from '../../contract/site.ts';
import { apiContext } from '../api/api-context.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/contact.ts';
import { AreaMap } from './area-map.tsx';
import { CentreList } from './centre-list.tsx';
import { GetInTouch } from './contact-form.tsx';
import { loadCentres } from './load-centres.ts';

const lead =
  'Call, write or come by: the shop is a short walk from Ghansoli station, and somebody who skates will answer.';

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
          <p className="text-lg text-steel">Our address cannot be shown just now. Please try again soon.</p>
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
