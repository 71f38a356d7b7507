import { expect, test } from 'vitest';
import { fillBlanks, unknownBlank } from './page-blanks.ts';

const values = {
  shop: 'Rink & Roll',
  email: 'hello@rink.example',
  phone: '',
  address: '1 FC Road, Pune',
  'admission fee': '1,500 rupees',
  'return days': '',
};

test('[G-15] each blank of a page is filled from the settings; other braces stay', () => {
  expect(fillBlanks('{shop}, {address}: {email}. {admission fee} {Shop} {} {other}', values)).toBe(
    'Rink & Roll, 1 FC Road, Pune: hello@rink.example. 1,500 rupees {Shop} {} {other}',
  );
});

test('[G-15] a blank that nothing fills in is named', () => {
  expect(unknownBlank('{shop} and {return days} { } {1}')).toBeNull();
  expect(unknownBlank('Call {phone} or {nosuch}')).toBe('{nosuch}');
});

test('[G-15] a value that is not set yet leaves a sentence, not a hole', () => {
  expect(fillBlanks('Call {phone}. Returns: {return days}.', values)).toBe(
    'Call the number on our contact page. Returns: a time that we agree on.',
  );
  expect(fillBlanks('Return in {return days} days. {shop} days', values)).toBe(
    'Return in a time that we agree on. Rink & Roll days',
  );
  expect(fillBlanks('{return days} days', { ...values, 'return days': '7 days' })).toBe('7 days');
});

test('[G-15] a value is written as the text needs it, and never read as a blank again', () => {
  const escape = (value: string) => value.replaceAll('&', '&amp;');
  expect(fillBlanks('<p>{shop}</p>', values, escape)).toBe('<p>Rink &amp; Roll</p>');
  expect(fillBlanks('{shop}', { ...values, shop: '{email} $& $1' })).toBe('{email} $& $1');
});
