import { useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ClassesSection } from '../classes/classes-section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { apiContext } from '../api/api.ts';
import { pageMeta } from '../page/page-meta.ts';
import { TrustTexts } from '../page/trust-texts.tsx';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { ArrivalSection, CategoryStrip, OfferStrip } from './home-strips.tsx';
import { loadHome } from './load-home.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { orignal_logoname: name, tag_line: tagLine } = root.loaderData.profile;
  const page = pageMeta(root.loaderData, {
    title: tagLine ? `${name}: ${tagLine}` : name,
    description: `Inline and speed skates, wheels, guards and club wear from ${name}, and skating classes for all ages.`,
    url: `${root.loaderData.origin}/`,
  });
  return [...page, { 'script:ld+json': storeJsonLd(root.loaderData) }];
};

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadHome(context.get(apiContext));

/** Another tab of the popular products reloads only those. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search;

export default function Home({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { slides, categories, arrivals, offers, centres, fee, failures } = loaderData;
  useEffect(() => failures.forEach((text) => showToast(text, 'error')), [failures]);
  return (
    <>
      <h1 className="sr-only">{root.loaderData.profile.orignal_logoname}</h1>
      {slides.length > 0 && <Hero slides={slides} />}
      <TrustTexts below="hero" />
      {categories.length > 0 && <CategoryStrip categories={categories} />}
      {arrivals.map((group) => (
        <ArrivalSection key={group.name} group={group} />
      ))}
      {offers.length > 0 && <OfferStrip offers={offers} />}
      {centres.length > 0 && <ClassesSection centres={centres} fee={fee} />}
      <Outlet />
    </>
  );
}
