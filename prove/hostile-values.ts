import type { JsonSchema } from '../contract/json-schema.ts';
import type { Random } from '../server/providers/payment/simulator/faults.ts';

/** Typical attack values, tried in every field. */
const nasty: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  'NaN',
  'null',
  'undefined',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table account; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${jndi:ldap://127.0.0.1/a}',
  '=cmd()|calc',
  'javascript:alert(1)',
  '//evil.example',
  'a\r\nBcc: b@example.in',
  '\u0000',
  '\ud800',
  '\u202Ertl',
  'क़ा'.repeat(40),
  'x'.repeat(5_000),
  '９９９',
  -1,
  0,
  1,
  1.5,
  1e15,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { $ne: null },
  { length: 1e9 },
  Array.from({ length: 200 }, () => 'x'),
];

/** Ids of the owner's things, for fields that refer to something. */
export interface Loot {
  ids: readonly string[];
}

/** Makes values that have roughly the right shape and are wrong somewhere. */
export class HostileValues {
  readonly #random: Random;
  readonly #loot: Loot;

  constructor(random: Random, loot: Loot) {
    this.#random = random;
    this.#loot = loot;
  }

  pick<T>(of: readonly T[]): T {
    const one = of[this.#random.below(of.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  any(): unknown {
    return this.#random.chance(0.4) ? this.pick(this.#loot.ids) : this.pick(nasty);
  }

  text(): string {
    const value = this.any();
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** Follows the schema, with a share of wrong values, missing fields and extra fields. */
  of(schema: JsonSchema | undefined, wrongRate: number, depth = 0): unknown {
    if (schema === undefined || depth > 6 || this.#random.chance(wrongRate)) return this.any();
    const { anyOf, oneOf, enum: names, type } = schema;
    const choices = anyOf ?? oneOf;
    if (choices?.length) return this.of(this.pick(choices), wrongRate, depth + 1);
    if (names?.length) return this.pick(names);
    if ('const' in schema) return schema['const'];
    if (type === 'object') return this.#object(schema, wrongRate, depth);
    if (type === 'array') {
      const count = this.#random.below(4);
      return Array.from({ length: count }, () => this.of(schema.items as JsonSchema | undefined, wrongRate, depth + 1));
    }
    if (type === 'integer' || type === 'number') return this.#random.below(1_000);
    if (type === 'boolean') return this.#random.chance(0.5);
    return this.pick([
      ...this.#loot.ids,
      'Asha Rao',
      'asha@example.in',
      '9876543210',
      '400708',
      '2020-02-30',
      'pahiya',
    ]);
  }

  #object(schema: JsonSchema, wrongRate: number, depth: number): object {
    const filled: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (!this.#random.chance(wrongRate)) filled[name] = this.of(property as JsonSchema, wrongRate, depth + 1);
    if (this.#random.chance(wrongRate)) {
      filled[this.pick(['constructor', 'user_id', 'role', 'is_admin', 'price', 'main_id'])] = this.any();
    }
    return filled;
  }
}
