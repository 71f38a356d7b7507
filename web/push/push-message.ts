import { returnTarget } from '../../domain/return-target.ts';

/** The service worker sends pushes to open pages on this channel. */
export const pushChannel = 'pahiya-push';

export interface PushMessage {
  title: string;
  body: string;
  /** The page of the shop that it is about. */
  path: string;
}

/** Null if there is nothing to show. */
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

/** Anyone who has the shop's push keys can send a push, so it may only lead to pages of the shop. */
function pathOf(link: string): string {
  const target = returnTarget(link);
  return target === '/' ? '/my-account' : target;
}
