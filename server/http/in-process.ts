import type { FastifyBaseLogger } from 'fastify';
import type { Transport } from '../../contract/client.ts';
import { Streamed } from './answers.ts';
import type { Api } from './api.ts';
import { pdfType } from './cached-body.ts';

/** The typed client's way to the API from inside the process: the same endpoints, without a socket between. */
export function inProcessTransport(api: Api, log: FastifyBaseLogger): Transport {
  const call = { log, ip: 'in-process', headers: {}, setHeader: () => undefined };
  return async ({ key, params, query, body }) => {
    const answer = api.get(key);
    if (!answer) throw new Error(`nobody answers ${key}`);
    try {
      const answered = await answer({ params: params ?? {}, query: query ?? {}, body }, call);
      if (answered instanceof Streamed) throw new Error(`no page may ask for all of ${key}`);
      const { type, bytes } = answered.body;
      return { status: answered.status, body: type === pdfType ? bytes : (JSON.parse(bytes.toString()) as unknown) };
    } catch (error) {
      log.error({ err: error, key }, 'call of a page failed');
      return { status: 503, body: null };
    }
  };
}
