import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListField } from './list-field.ts';

test('[I-02] a list and its JSON text read the same', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.dictionary(fc.string(), fc.string()))), (list) => {
      expect(readListField(list)).toEqual(list);
      expect(readListField(JSON.stringify(list))).toEqual(list);
    }),
  );
});

test.each([undefined, null, '', '[1,', 'null', '{"0":1}', '"text"', 7, {}])(
  '[I-02] %j reads as an empty list',
  (value) => {
    expect(readListField(value)).toEqual([]);
  },
);
