import { returnTarget } from '../../domain/return-target.ts';

/** Over which the service worker hands a push to the pages that are open. */
export const pushChannel = 'pahiya-push';

export interface PushMessage {
  title: string;
  body: string;
  /** Page of the shop that it is about. */
  path: string;
}

/** What Firebase put into a push, or null where it holds nothing to show. */
export function readPush(payload: unknown): PushMessage | null {
  const notification = partOf(payload, 'notification');
  const data = partOf(payload, 'data');
  const title = textOf(notification, 'title') || textOf(data, 'title');
  const body = textOf(notification, 'body') || textOf(data, 'body');
  if (title === '' && body === '') return null;
  return { title, body, path: pathOf(textOf(data, 'link')) };
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined;

function textOf(part: unknown, name: string): string {
  const value = partOf(part, name);
  return typeof value === 'string' ? value : '';
}

/** A push can come from whoever holds the shop's push keys: it leads to pages of the shop alone. */
function pathOf(link: string): string {
  const target = returnTarget(link);
  return target === '/' ? '/my-account' : target;
}
