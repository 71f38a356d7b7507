import type { Page } from '../../contract/page.ts';
import { useShopLinks } from '../page/shop-links.ts';
import { Prose } from '../../ui/prose.tsx';

/** What the shop wants parents to know before they fill in the form. */
export function GoodToKnow({ page }: { page: Page }) {
  const onLink = useShopLinks();
  return (
    <div className="grid gap-x-10 gap-y-8 rounded-lg bg-ice p-6 sm:p-8 lg:grid-cols-3">
      {page.sections.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id} className="min-w-0">
          <h2 id={id} className="mb-3 text-lg">
            {title}
          </h2>
          <Prose html={html} onLink={onLink} />
        </section>
      ))}
    </div>
  );
}
