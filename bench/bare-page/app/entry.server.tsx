import { renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** The default one would add a package to ours. */
export default function handleRequest({ url }: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html');
  return new Response(`<!DOCTYPE html>${renderToString(<ServerRouter context={context} url={url} />)}`, {
    status,
    headers,
  });
}
