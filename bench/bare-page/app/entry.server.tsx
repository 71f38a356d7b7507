import { renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** React Router's default would need one more package. */
export default function handleRequest({ url }: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html');
  return new Response(`<!DOCTYPE html>${renderToString(<ServerRouter context={context} url={url} />)}`, {
    status,
    headers,
  });
}
