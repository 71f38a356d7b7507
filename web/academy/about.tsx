import { Link } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { storeJsonLd } from '../seo/store-json-ld.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { Route } from './+types/about.ts';
import { CentreList, loadCentres } from './centres.tsx';
import { RinkDrawing } from './rink-drawing.tsx';

const lead = 'A speed-skating academy with three locations, and the shop that grew up beside its rink.';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  ...namedPageMeta(root.loaderData, { title: 'About us', description: lead, path: '/about' }),
  { 'script:ld+json': storeJsonLd(root.loaderData) },
];

export const loader = ({ context }: Route.LoaderArgs) => loadCentres(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadCentres(context.get(apiContext));

const listFormat = new Intl.ListFormat('en-IN');

const steps = [
  {
    title: 'First rolls',
    text: 'Falling well, standing up, stopping. From age five; most children skate on their own after four classes.',
  },
  {
    title: 'Foundation',
    text: 'Edges, crossovers and the low position. This is where skaters find out whether speed is for them.',
  },
  {
    title: 'Speed squad',
    text: 'Starts, pack skating, timed laps. For skaters who race for their school, district or state.',
  },
];

export default function About({ loaderData: { centres }, matches: [root] }: Route.ComponentProps) {
  const locations = centres.filter(({ is_location }) => is_location);
  const others = centres.filter(({ is_location }) => !is_location);
  const name = root.loaderData.profile.orignal_logoname;
  return (
    <>
      <div className="on-ink lanes overflow-clip bg-ink text-white">
        <div className="page-width grid items-center gap-x-12 gap-y-8 py-12 lg:grid-cols-[1.1fr_1fr] lg:py-20">
          <div>
            <p className="lean mb-5 inline-block bg-glide px-4 py-1 text-sm font-extrabold text-ink">About {name}</p>
            <h1 className="text-display font-black">Born in the bend</h1>
            <p className="mt-5 max-w-xl text-lg text-white/85">{lead}</p>
          </div>
          <RinkDrawing className="w-full max-w-xl justify-self-center" />
        </div>
      </div>

      <div className="page-width grid gap-x-16 gap-y-6 py-12 lg:grid-cols-[1fr_1.4fr] lg:py-20">
        <h2 className="text-title">Pahiya is Hindi for wheel</h2>
        <Prose>
          <p>
            It began with one coach, one borrowed rink and six children on skates a size too large. The children learnt
            fast; good skates were harder to find. So we ordered some for the club, then for friends of the club, and
            one day there was a shop.
          </p>
          <p>
            The academy is still the heart of it. We teach <strong>speed skating</strong>: not tricks, not shows, but
            the plain joy of taking a corner faster than last week. We sell what our own skaters wear, and what breaks
            on our rinks does not stay on our shelves.
          </p>
        </Prose>
      </div>

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

      <section aria-labelledby="path" className="page-width py-12 lg:py-20">
        <h2 id="path" className="text-title">
          From first rolls to the start line
        </h2>
        <ol className="mt-8 grid gap-x-8 gap-y-7 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-ink pt-5">
              <p aria-hidden="true" className="text-title font-black text-electric tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-steel">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-2xl text-steel">
          Every skater wears a guard set, a helmet and the club bodysuit. Our{' '}
          <Link to="/rules-and-regulations" className="font-semibold text-electric underline underline-offset-4">
            rules and regulations
          </Link>{' '}
          fit on one page.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/admission-form">Join the academy</ButtonLink>
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
