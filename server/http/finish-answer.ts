import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Finished } from './answers.ts';
import { jsonType, keepBody } from './kept-body.ts';

export const pdfType = 'application/pdf';

const Redirect = z.object({ location: z.string() });

/** Turns what a handler made into what is sent, by the kind of answer that its endpoint promises. */
export function finisherOf({ answerKind, response }: Endpoint) {
  if (answerKind === 'pdf') {
    return (made: unknown): Finished => ({
      status: 200,
      body: keepBody(pdfType, Buffer.from(z.parse(z.instanceof(Uint8Array), made))),
    });
  }
  if (answerKind === 'redirect') {
    return (made: unknown, setHeader: (name: string, value: string) => void): Finished => {
      setHeader('location', z.parse(Redirect, made).location);
      return { status: 303, body: keepBody('text/plain; charset=utf-8', Buffer.alloc(0)) };
    };
  }
  const stringify = fastJson(z.toJSONSchema(response, { io: 'output' }) as Schema);
  return (made: unknown): Finished => ({ status: 200, body: keepBody(jsonType, Buffer.from(stringify(made))) });
}
