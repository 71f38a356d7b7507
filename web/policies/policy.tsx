import { data } from 'react-router';
import { pageSlugs } from '../../contract/page.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { KeyFacts, LongRead } from '../../ui/prose.tsx';
import { apiContext, type Api } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadPage, withPage } from '../page/load-page.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import { useShopLinks } from '../page/shop-links.ts';
import type { Route } from './+types/policy.ts';

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  if (!loaderData?.page) return [{ title: root.loaderData.profile.orignal_logoname }];
  const { page, slug } = loaderData;
  return namedPageMeta(root.loaderData, { title: page.title, description: page.lead, path: `/${slug}` });
};

export const loader = ({ context, request }: Route.LoaderArgs) => loadPolicy(context.get(apiContext), request.url);
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadPolicy(context.get(apiContext), request.url);

async function loadPolicy(api: Api, url: string) {
  const [, name] = new URL(url).pathname.split('/');
  const slug = pageSlugs.find((each) => each === name);
  if (slug === undefined) throw data(null, { status: 404 });
  return withPage({ slug, page: await loadPage(api, slug) });
}

export default function Policy({ loaderData: { page } }: Route.ComponentProps) {
  const onLink = useShopLinks();
  if (!page) {
    return (
      <div className="page-width py-10">
        <h1 className="sr-only">Good to know</h1>
        <LoadFailed what="This page" />
      </div>
    );
  }
  return (
    <article>
      <PageTitle tag="Good to know" title={page.title} lead={page.lead} />
      <LongRead
        summary={page.facts.length > 0 && <KeyFacts facts={page.facts} />}
        sections={page.sections}
        onLink={onLink}
      />
    </article>
  );
}
