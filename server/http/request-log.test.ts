import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { withRequestLogs } from './request-log.ts';

test('each line of a request carries its id, on every level', async () => {
  const written: { level: number; reqId: string; msg: string }[] = [];
  const write = (line: string) => written.push(JSON.parse(line) as (typeof written)[number]);
  const app = fastify({
    loggerInstance: withRequestLogs(createLog('trace', { write })),
    genReqId: () => 'r-7',
    disableRequestLogging: true,
  });
  app.get('/', async ({ log }) => {
    log.trace('1');
    log.debug('2');
    log.info({ seen: true }, '3');
    log.warn('4 %s', 'times');
    log.error({ err: new Error('no') }, '5');
    log.fatal('6');
    log.child({ part: 'b' }).info('7');
    return log.level;
  });
  expect((await app.inject('/')).body).toBe('trace');
  expect(written.map(({ level, reqId, msg }) => [level, reqId, msg])).toEqual([
    [10, 'r-7', '1'],
    [20, 'r-7', '2'],
    [30, 'r-7', '3'],
    [40, 'r-7', '4 times'],
    [50, 'r-7', '5'],
    [60, 'r-7', '6'],
    [30, 'r-7', '7'],
  ]);
  expect(written[6]).toMatchObject({ part: 'b' });
});

test('a request that writes no line makes no log of its own', async () => {
  const log = createLog('info', { write: () => undefined });
  const child = Reflect.get(log, 'child') as (...given: unknown[]) => typeof log;
  let made = 0;
  // Pino's children inherit it.
  log.child = function count(this: typeof log, ...given) {
    made += 1;
    return Reflect.apply(child, this, given);
  };
  const app = fastify({ loggerInstance: withRequestLogs(log), disableRequestLogging: true });
  app.get('/quiet', async () => 'good');
  app.get('/loud', async (request) => {
    request.log.info('1');
    request.log.info('2');
    return 'good';
  });
  await app.inject('/quiet');
  const before = made;
  for (let time = 0; time < 5; time += 1) await app.inject('/quiet');
  expect(made).toBe(before);
  await app.inject('/loud');
  expect(made).toBe(before + 1);
});
