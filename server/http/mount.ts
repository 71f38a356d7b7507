import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Streamed } from './answers.ts';
import type { Answer, Api, EndpointKey } from './api.ts';
import { sendKept } from './kept-body.ts';
import { sendRefused } from './errors.ts';
import { refuse } from './refuse.ts';

/** Puts every endpoint of the contract on Fastify below `/api`. What nobody has built yet says so with 501. */
export function mount(app: FastifyInstance, api: Api): void {
  for (const key of Object.keys(contract) as EndpointKey[]) {
    const endpoint: Endpoint = contract[key];
    const [method = '', path = ''] = key.split(' ');
    const answer = api.get(key);
    app.route({
      method,
      url: `/api${path}`,
      ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
      handler: answer ? answerOver(answer, endpoint) : answerNotBuilt,
    });
  }
}

function answerOver(answer: Answer, endpoint: Endpoint) {
  // Personal answers must not be kept by anybody on the way; public ones may, if they ask again each time.
  const cacheControl = endpoint.keptUntilCatalogueChanges ? 'no-cache' : 'no-store';
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', cacheControl);
    const { log, ip, headers } = request;
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    const answered = answer(request, { log, ip, headers, setHeader });
    return answered instanceof Promise
      ? answered.then((done) => send(request, reply, done))
      : send(request, reply, answered);
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answered: Awaited<ReturnType<Answer>>) {
  if (answered instanceof Streamed) return reply.type('application/json; charset=utf-8').send(answered.open());
  return sendKept(request, reply.code(answered.status), answered.body);
}

const answerNotBuilt = (_request: FastifyRequest, reply: FastifyReply) => sendRefused(reply, refuse('not-built'));
