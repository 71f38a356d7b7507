import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks the API over HTTP, as the owner of these headers. */
export const callerOf =
  (http: FastifyInstance, headers: Record<string, string> = {}) =>
  async (call: `${Method} ${string}`, payload?: object) => {
    const [method, path = ''] = call.split(' ');
    const answer = await http.inject({
      method: method as Method,
      url: `/api${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<never>() as unknown };
  };
