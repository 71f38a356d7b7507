import type { ClientBase } from 'pg';

const mark = /^\s*\/\* prepared (\w+) \*\//;

/**
 * Lets a connection plan a statement once and not at each call, where it begins with a mark: `/* prepared find_caller *\/`.
 * For short and frequent ones whose best plan does not depend on their values: planning the look-up of a caller took
 * two thirds of its time. One name is one text; node-postgres refuses a second.
 */
export function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client);
  Object.assign(client, { query: (...args: unknown[]): unknown => Reflect.apply(query, client, named(args)) });
}

function named(args: unknown[]): unknown[] {
  const [text, values] = args;
  const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
  return name === undefined ? args : [{ name, text, values }];
}
