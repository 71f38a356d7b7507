import type { Page } from '../../contract/page.ts';
import { KeyFacts, Prose } from '../../ui/prose.tsx';

/** Opens links in a new tab, so that a test click does not leave the editor. */
function openApart(event: MouseEvent, { href }: HTMLAnchorElement) {
  event.preventDefault();
  window.open(href, '_blank', 'noopener');
}

/** The text of a page, about as visitors see it. */
export const PageView = ({ page: { title, lead, facts, sections } }: { page: Page }) => (
  <div className="overflow-clip rounded-md ring-1 ring-line">
    <div className="on-ink bg-ink p-5 text-white">
      <p className="text-xl font-black">{title}</p>
      <p className="mt-2 text-white/85">{lead}</p>
    </div>
    <div className="p-5">
      {facts.length > 0 && <KeyFacts facts={facts} />}
      {sections.map(({ id, title: name, html }) => (
        <section key={id} aria-label={name} className="mb-8 last:mb-0">
          <h3 className="mb-3 text-xl font-extrabold">{name}</h3>
          <Prose html={html} onLink={openApart} />
        </section>
      ))}
    </div>
  </div>
);
