import type { Page, PageSection } from '../../../contract/page.ts';
import type { Database } from '../../../database/client.ts';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { fillBlanks, type PageBlanks } from '../../../domain/page-blanks.ts';
import { readFacts } from '../../../domain/page-facts.ts';
import { findAcademy, findHelp, findSiteProfile } from './queries.ts';

interface PageRow {
  title: string;
  lead: string;
  facts: string;
  sections: unknown;
}

/** A page, or a version of one, as visitors see it. */
export const presentPage = ({ title, lead, facts, sections }: PageRow, blanks: PageBlanks): Page => ({
  title: fillBlanks(title, blanks),
  lead: fillBlanks(lead, blanks),
  facts: (readFacts(facts) ?? []).map(({ figure, words }) => ({
    figure: fillBlanks(figure, blanks),
    words: fillBlanks(words, blanks),
  })),
  sections: (sections as PageSection[]).map((section) => ({
    id: section.id,
    title: fillBlanks(section.title, blanks),
    html: fillBlanks(section.html, blanks, escapeHtml),
  })),
});

export async function findPageBlanks(db: Database): Promise<PageBlanks> {
  const [profile, academy, help] = await Promise.all([findSiteProfile(db), findAcademy(db), findHelp(db)]);
  const { logo_name: shop = '', email = '', phone = '', address = '' } = profile ?? {};
  const rupees = rupeesFromPaise(academy.admission_fee_paise).toLocaleString('en-IN');
  return {
    shop,
    email,
    phone,
    address,
    'admission fee': `${rupees} rupees`,
    'return days': daysText(help?.return_days ?? 0),
  };
}

/** Empty: only staff start returns. */
function daysText(days: number): string {
  if (days === 0) return '';
  return days === 1 ? '1 day' : `${days} days`;
}
