import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { productLink, readProductLink, readProductSegment } from './product-link.ts';
import { anyText } from './testing/any-text.ts';

const segmentsOf = (path: string) => {
  const [, , title = '', id = '', ...rest] = path.split('/');
  expect(rest).toEqual([]);
  return { title, id };
};

test('[R-03] a link carries base64 of the URI-encoded title and id', () => {
  expect(productLink({ title: 'Inline Skates', id: 'p1' })).toBe(
    `/product/${encodeURIComponent(btoa('Inline%20Skates'))}/${encodeURIComponent(btoa('p1'))}`,
  );
});

test('[R-03] any title and id can be read back from their link, raw or decoded by a router', () => {
  const text = anyText({ minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(text, text, (title, id) => {
      const link = productLink({ title, id });
      expect(link).toMatch(/^\/product\/[A-Za-z0-9%]+\/[A-Za-z0-9%]+$/);
      const segments = segmentsOf(link);
      const expected = { title: title.toWellFormed(), id: id.toWellFormed() };
      expect(readProductLink(segments)).toEqual(expected);
      const decoded = { title: decodeURIComponent(segments.title), id: decodeURIComponent(segments.id) };
      expect(readProductLink(decoded)).toEqual(expected);
    }),
  );
});

test('[R-03] a Hindi title survives', () => {
  expect(readProductLink(segmentsOf(productLink({ title: 'पहिया स्केट्स', id: 'p-9' })))?.title).toBe('पहिया स्केट्स');
});

test.each(['', '!!!', '%', '%E0%A4%A', 'a', 'YQ===', 'YQ ==', btoa('%E0%A4%A'), btoa('%'), 'A'.repeat(10_000)])(
  '[R-03] the malformed segment %j reads as nothing',
  (segment) => {
    expect(readProductSegment(segment)).toBeNull();
  },
);

test('[R-03] reading never throws, whatever the segment', () => {
  fc.assert(
    fc.property(anyText(), (segment) => {
      const read = readProductSegment(segment);
      expect(read === null || read.length > 0).toBe(true);
    }),
  );
});
