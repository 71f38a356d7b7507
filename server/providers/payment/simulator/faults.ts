import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from './knobs.ts';
import { Problem } from './problem.ts';
import type { World } from './world.ts';

/** What will go wrong with the next calls. */
export class Faults {
  #armed: Fault[] = [];

  arm(fault: Fault): void {
    this.#armed.push({ ...fault });
  }

  clear(): void {
    this.#armed = [];
  }

  take(world: World, request: FastifyRequest, when: Fault['when']): Fault | undefined {
    const call = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/v1/, '')}`;
    const fault = this.#armed.find((armed) => armed.when === when && (armed.call === '*' || armed.call === call));
    if (!fault || (fault.rate < 1 && !world.random.chance(fault.rate))) return undefined;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    }
    return fault;
  }
}

/** Injects the faults between the network and the calls: before a call has its effect, or after it. */
export function injectFaults(api: FastifyInstance, world: World, faults: Faults): void {
  const calledAtMs: number[] = [];
  api.addHook('onRequest', async (request, reply) => {
    const limit = world.knobs.throttlePerSecond;
    if (limit !== null) {
      const nowMs = Date.now();
      while ((calledAtMs[0] ?? nowMs) <= nowMs - 1000) calledAtMs.shift();
      calledAtMs.push(nowMs);
      if (calledAtMs.length > limit) {
        return reply.code(429).send(new Problem(429, 'Too many requests', { reason: 'rate_limit' }).body);
      }
    }
    const fault = faults.take(world, request, 'before');
    switch (fault?.kind) {
      case 'latency':
        await wait(fault.latencyMs);
        return;
      case 'status':
        return reply.code(fault.status).send(new Problem(fault.status, 'The server has a problem').body);
      case 'garbage':
        return reply.code(200).type('text/html').send('<html>a proxy in between</html>');
      case 'redirect':
        return reply.code(302).header('location', 'http://169.254.169.254/').send();
      case 'hang':
        return silence(reply);
      case 'reset':
        return cut(request, reply);
      case undefined:
    }
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.take(world, request, 'after');
    switch (fault?.kind) {
      case 'latency':
        await wait(fault.latencyMs);
        return payload;
      case 'status':
        reply.code(fault.status);
        return JSON.stringify(new Problem(fault.status, 'The server has a problem').body);
      case 'garbage':
        return '{"id":"order_';
      case 'redirect':
        reply.code(302).header('location', 'http://169.254.169.254/');
        return '';
      case 'hang':
        await new Promise<void>((resolve) => request.raw.socket.once('close', resolve));
        return payload;
      case 'reset':
        request.raw.socket.resetAndDestroy();
        return payload;
      case undefined:
        return payload;
    }
  });
}

function silence(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.resetAndDestroy();
  return reply.hijack();
}
