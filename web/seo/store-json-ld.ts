import type { Store, WithContext } from 'schema-dts';
import type { Office, SiteProfile } from '../../contract/site.ts';

interface Shop {
  origin: string;
  profile: SiteProfile;
  office: Office | null;
}

/** The shop for search engines: one organisation, with the same id on every page. */
export function storeJsonLd({ origin, profile, office }: Shop): WithContext<Store> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': `${origin}/#store`,
    name: profile.orignal_logoname,
    ...(profile.tag_line && { slogan: profile.tag_line }),
    url: `${origin}/`,
    image: `${origin}${profile.icons}/share.png`,
    logo: profile.profilePic ? `${origin}${profile.profilePic}/640` : `${origin}${profile.icons}/icon-512.png`,
    ...(office && contactOf(office)),
  };
}

const contactOf = (office: Office) => ({
  address: { '@type': 'PostalAddress', streetAddress: office.google_address, addressCountry: 'IN' } as const,
  geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude } as const,
  ...(office.phone && { telephone: office.phone }),
  ...(office.email && { email: office.email }),
  ...(office.social_url && { sameAs: [office.social_url] }),
});
