import type { FastifyBaseLogger } from 'fastify';
import type { Transport } from '../../contract/client.ts';
import type { Api, EndpointKey } from './api.ts';
import { jsonType } from './body.ts';
import type { Shown } from './catalogue-changes.ts';
import { Streamed } from './long-answers.ts';

interface InProcess {
  /** Called with what each response shows. */
  onShown: (shown: Shown) => void;
  /** Whose limits count; a page that is made for everybody has nobody's. */
  ip?: string | undefined;
}

/** Connects the typed client to the API inside this process: the same endpoints, no socket. */
export function inProcessTransport(
  api: Api,
  log: FastifyBaseLogger,
  { onShown, ip = 'in-process' }: InProcess,
): Transport {
  const call = { log, ip, headers: {}, setHeader: () => undefined };
  return async ({ key, params, query, body }) => {
    const answer = api.get(key as EndpointKey);
    if (!answer) throw new Error(`no handler for ${key}`);
    try {
      const answered = await answer({ params: params ?? {}, query: query ?? {}, body }, call);
      if (answered instanceof Streamed) throw new Error(`no page may ask for the streamed answer of ${key}`);
      onShown(answered.shown);
      const { type, bytes } = answered.body;
      return { status: answered.status, body: type === jsonType ? (JSON.parse(bytes.toString()) as unknown) : bytes };
    } catch (error) {
      log.error({ err: error, key }, 'a call made by a page failed');
      return { status: 503, body: null };
    }
  };
}
