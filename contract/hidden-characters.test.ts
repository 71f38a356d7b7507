import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { line, paragraph, requiredLine } from './text-field.ts';

const stored = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text);

describe('[V-03] characters that nobody sees', () => {
  test('are taken out of every line and text: directions, zero width, byte order marks', () => {
    const hidden = [
      '\u202e',
      '\u202a',
      '\u2066',
      '\u2069',
      '\u200b',
      '\u200e',
      '\u200f',
      '\u061c',
      '\u2060',
      '\ufeff',
      '\u00ad',
    ];
    for (const each of hidden) {
      for (const schema of [line(60), requiredLine(60), paragraph(60)]) {
        expect(stored(schema, `${each} Ka${each}bir${each}`)).toMatchObject({ success: true, data: 'Kabir' });
      }
      expect(stored(requiredLine(60), each).success).toBe(false);
    }
    // Two names that look the same are the same.
    expect(stored(line(60), 'Ka\u200dbir').data).toBe('Kabir');
    expect(stored(line(60), 'a\u2028b').success).toBe(false);
  });

  test('stay where a script or an emoji needs them', () => {
    // Marathi half letters, Malayalam, Bengali, Persian, and a family.
    for (const text of [
      '\u0930\u094d\u200d\u092f',
      '\u0d28\u0d4d\u200d',
      '\u09b0\u200d\u09cd\u09af',
      '\u0645\u06cc\u200c\u062e',
      '👨‍👩‍👧',
    ]) {
      expect(stored(line(60), text).data).toBe(text);
    }
  });
});
