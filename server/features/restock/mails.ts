import { productLink } from '../../../domain/product-link.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { RestockLinks } from './restock-links.ts';

export interface MailedRequest {
  requestId: string;
  email: string;
  sku: string;
  productId: string;
  title: string;
  attributes: Record<string, string>;
}

const nameOf = ({ title, attributes }: MailedRequest): string => [title, ...Object.values(attributes)].join(', ');

/** Anybody can type any address, so we send nothing more until its owner confirms. */
export const confirmMail = (request: MailedRequest, links: RestockLinks): Mail => ({
  to: request.email,
  subject: 'Shall we tell you when it is back?',
  content: {
    heading: 'Shall we tell you when it is back?',
    paragraphs: [`You asked us to mail you when this is back in stock: ${nameOf(request)}.`],
    button: { text: 'Yes, tell me', path: links.pathOf(request.requestId) },
    after: ['If it was not you, ignore this mail and we will not write again.'],
  },
});

export const backMail = (request: MailedRequest, links: RestockLinks): Mail => ({
  to: request.email,
  subject: `Back in stock: ${request.title}`,
  stopAddress: links.stopAddressOf(request.requestId),
  content: {
    heading: 'It is back in stock',
    paragraphs: [nameOf(request), 'We cannot reserve it for you: first come, first served.'],
    button: { text: 'See it in the shop', path: pathOf(request) },
    after: [
      'You asked for this mail. We will not send another one about this product.',
      `Stop all mails of this kind: ${links.addressOf(request.requestId)}`,
    ],
  },
});

function pathOf({ title, productId, sku, attributes }: MailedRequest): string {
  const product = productLink({ title, id: productId });
  return Object.keys(attributes).length > 0 ? `${product}?variation=${encodeURIComponent(sku)}` : product;
}
