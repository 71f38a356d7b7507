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
