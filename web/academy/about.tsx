import { apiContext, type Api } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadPage, withPage } from '../page/load-page.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { useShopLinks } from '../page/shop-links.ts';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { Route } from './+types/about.ts';
import { CentreList, loadCentres } from '../classes/centres.tsx';
import { RinkDrawing } from './rink-drawing.tsx';

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => [
  ...namedPageMeta(root.loaderData, {
    title: 'About us',
    description: loaderData?.page?.lead ?? root.loaderData.profile.tag_line,
    path: '/about',
  }),
  { 'script:ld+json': storeJsonLd(root.loaderData) },
];

export const loader = ({ context }: Route.LoaderArgs) => loadAbout(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadAbout(context.get(apiContext));

async function loadAbout(api: Api) {
  const [page, { centres }] = await Promise.all([loadPage(api, 'about'), loadCentres(api)]);
  return withPage({ page, centres });
}

const listFormat = new Intl.ListFormat('en-IN');

export default function About({ loaderData: { page, centres }, matches: [root] }: Route.ComponentProps) {
  const locations = centres.filter(({ is_location }) => is_location);
  const others = centres.filter(({ is_location }) => !is_location);
  const name = root.loaderData.profile.orignal_logoname;
  const onLink = useShopLinks();
  if (!page) {
    return (
      <div className="page-width py-10">
        <h1 className="sr-only">About {name}</h1>
        <LoadFailed what="This page" />
      </div>
    );
  }
  // The last section shows the key facts as its steps.
  const path = page.sections.at(-1);
  return (
    <>
      <div className="on-ink lanes overflow-clip bg-ink text-white">
        <div className="page-width grid items-center gap-x-12 gap-y-8 py-12 lg:grid-cols-[1.1fr_1fr] lg:py-20">
          <div>
            <p className="lean mb-5 inline-block bg-glide px-4 py-1 text-sm font-extrabold text-ink">About {name}</p>
            <h1 className="text-display font-black">{page.title}</h1>
            <p className="mt-5 max-w-xl text-lg text-white/85">{page.lead}</p>
          </div>
          <RinkDrawing className="w-full max-w-xl justify-self-center" />
        </div>
      </div>

      {page.sections.slice(0, -1).map(({ id, title, html }) => (
        <div key={id} className="page-width grid gap-x-16 gap-y-6 py-12 lg:grid-cols-[1fr_1.4fr] lg:py-20">
          <h2 id={id} className="text-title">
            {title}
          </h2>
          <Prose html={html} onLink={onLink} />
        </div>
      ))}

      {locations.length > 0 && (
        <section aria-labelledby="locations" className="bg-ice">
          <div className="page-width py-12 lg:py-20">
            <h2 id="locations" className="text-title">
              Our locations
            </h2>
            <CentreList centres={locations} />
            {others.length > 0 && (
              <p className="mt-8 max-w-2xl text-lg text-steel">
                These are our home rinks. We also teach at {listFormat.format(others.map(({ name }) => name))}, so
                admissions are open at {centres.length} centres in all.
              </p>
            )}
          </div>
        </section>
      )}

      <section aria-labelledby={path?.id} className="page-width py-12 lg:py-20">
        <h2 id={path?.id} className="text-title">
          {path?.title}
        </h2>
        <ol className="mt-8 grid gap-x-8 gap-y-7 md:grid-cols-3">
          {page.facts.map(({ figure, words }, index) => (
            <li key={words} className="border-t-2 border-ink pt-5">
              <p aria-hidden="true" className="text-title font-black text-electric tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-2 text-xl">{figure}</h3>
              <p className="mt-2 text-steel">{words}</p>
            </li>
          ))}
        </ol>
        <Prose html={path?.html ?? ''} onLink={onLink} className="mt-10 max-w-2xl text-base text-steel" />
        <div className="mt-7 flex flex-wrap gap-3">
          {centres.length > 0 && <ButtonLink to="/admission-form">Join the academy</ButtonLink>}
          <ButtonLink to="/contact" tone="quiet">
            Find us
          </ButtonLink>
          <ButtonLink to="/course" tone="quiet">
            Visit the shop
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
