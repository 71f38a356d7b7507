import { layOut, type Mail } from '../../providers/mail/mail.ts';
import type { NewEnquiry, NewLead } from './queries.ts';

// To the shop. What a visitor typed stays out of the subject, so that nobody can write the shop's subjects.

export const leadLetter = (to: string, lead: NewLead): Mail => ({
  to,
  replyTo: lead.email,
  subject: 'A message from the contact form',
  ...layOut({
    heading: 'Somebody wrote to the shop',
    paragraphs: [[lead.name, lead.mobile, lead.email].join(', '), ...said(lead.remark)],
    after: [lead.userId === null ? 'Sent by a guest.' : `Sent from the account of ${lead.userName}.`],
  }),
});

export const enquiryLetter = (to: string, enquiry: NewEnquiry): Mail => ({
  to,
  replyTo: enquiry.email,
  subject: 'An enquiry about classes',
  ...layOut({
    heading: 'Somebody asks about classes',
    paragraphs: [
      [enquiry.name, enquiry.mobile, enquiry.email].join(', '),
      ...named('Parent', enquiry.parentName),
      ...named('School', enquiry.school),
      ...named('Born', enquiry.dob ?? ''),
      ...named('Age', enquiry.age === null ? '' : String(enquiry.age)),
      ...said(enquiry.remark),
    ],
    after: ['Sent through the enquiry form.'],
  }),
});

const said = (remark: string): string[] => (remark === '' ? ['No message.'] : [remark]);

const named = (name: string, value: string): string[] => (value === '' ? [] : [`${name}: ${value}`]);
