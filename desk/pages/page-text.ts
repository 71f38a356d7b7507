import type { DeskPage } from '../../contract/desk/pages.ts';

export type Texts = Readonly<Record<string, string>>;

export const fieldLabels = { title: 'Title', lead: 'Lead', facts: 'Key facts', body: 'Text' };

export const textsOf = ({ title, lead, facts, body }: DeskPage) => ({ title, lead, facts, body });

export const readTexts = ({ title = '', lead = '', facts = '', body = '' }: Texts) => ({ title, lead, facts, body });
