import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Office, SiteProfile } from '../../contract/site.ts';
import { callLink } from '../../domain/whatsapp-link.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Brand } from './brand.tsx';

const quickLinks = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/about', text: 'About' },
  { to: '/contact', text: 'Contact' },
  { to: '/academy', text: 'Classes' },
];

const serviceLinks = [
  { to: '/refund-policy', text: 'Refund Policy' },
  { to: '/privacy-policy', text: 'Privacy Policy' },
  { to: '/rules-and-regulations', text: 'Rules & Regulations' },
  { to: '/shipping-and-delivery', text: 'Shipping & Delivery' },
  { to: '/enquiry-form', text: 'Enquiry Form' },
];

interface FooterProps {
  profile: SiteProfile;
  office: Office | null;
  demoNote: string | null;
}

export function Footer({ profile, office, demoNote }: FooterProps) {
  return (
    <footer className="on-ink lanes mt-auto bg-ink text-white">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.5fr_1fr_1fr_1.5fr] lg:py-20">
        <div className="col-span-full lg:col-span-1">
          <Brand profile={profile} />
          {demoNote && <p className="mt-3 text-sm">{demoNote}</p>}
        </div>
        <LinkList title="Quick Links" links={quickLinks} />
        <LinkList title="Customer Service" links={serviceLinks} />
        {office && <ContactBlock office={office} />}
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: { to: string; text: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-sm font-bold text-glide">{title}</h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block py-1.5 text-white/85 underline-offset-4 hover:text-white hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactBlock({ office }: { office: Office }) {
  return (
    <div className="col-span-full lg:col-span-1">
      <h2 className="mb-3 text-sm font-bold text-glide">Contact</h2>
      <address className="not-italic">
        <ul className="space-y-3 text-white/85">
          {office.google_address && (
            <ContactLine icon="pin">
              <span>{office.google_address}</span>
            </ContactLine>
          )}
          {office.phone && (
            <ContactLine icon="phone">
              <a href={callLink(office.phone)} className="hover:text-white hover:underline">
                {office.phone}
              </a>
            </ContactLine>
          )}
          {office.email && (
            <ContactLine icon="mail">
              <a href={`mailto:${office.email}`} className="break-all hover:text-white hover:underline">
                {office.email}
              </a>
            </ContactLine>
          )}
          {office.social_url && (
            <ContactLine icon="social">
              <a href={office.social_url} rel="noopener" className="hover:text-white hover:underline">
                Follow us on {siteName(office.social_url)}
              </a>
            </ContactLine>
          )}
        </ul>
      </address>
    </div>
  );
}

function ContactLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-glide" />
      {children}
    </li>
  );
}

/** `https://www.instagram.com/…` reads Instagram. */
function siteName(url: string): string {
  const name =
    URL.parse(url)
      ?.hostname.replace(/^www\./, '')
      .split('.')[0] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
