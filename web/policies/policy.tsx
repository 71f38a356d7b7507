import { PageTitle } from '../../ui/page-title.tsx';
import { KeyFacts, LongRead, type ProseSection } from '../../ui/prose.tsx';

export interface PolicyText {
  title: string;
  /** One sentence: under the title, and what search engines show. */
  lead: string;
  facts: { figure: string; words: string }[];
  sections: ProseSection[];
}

export function Policy({ title, lead, facts, sections }: PolicyText) {
  return (
    <article>
      <PageTitle tag="Good to know" title={title} lead={lead} />
      <LongRead summary={<KeyFacts facts={facts} />} sections={sections} />
    </article>
  );
}
