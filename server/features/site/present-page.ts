import type { Page } from '../../../contract/page.ts';
import { readFacts } from '../../../domain/page-facts.ts';

/** A page, or a version of one, as visitors see it. */
export const presentPage = ({
  title,
  lead,
  facts,
  sections,
}: {
  title: string;
  lead: string;
  facts: string;
  sections: unknown;
}): Page => ({ title, lead, facts: readFacts(facts) ?? [], sections: sections as Page['sections'] });
