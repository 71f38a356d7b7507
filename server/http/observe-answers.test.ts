import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const lines: string[] = [];
const logTo = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const { http } = await testApp({ environment: { RATE_LIMIT_PER_MINUTE: '8' }, logTo });
const origin = await http.listen({ port: 0, host: '127.0.0.1' });

async function ask(path: string, given: RequestInit = {}): Promise<Response> {
  const answer = await fetch(origin + path, given);
  await answer.arrayBuffer();
  return answer;
}

async function counts(route: string): Promise<string[]> {
  const { body } = await http.inject('/metrics');
  return body
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count') && line.includes(`route="${route}"`))
    .map((line) => line.replace(/^.*method="(\w+)".*status="(\d+)"} /, '$1 $2: '))
    .sort();
}

test('every response of a call is counted with its duration, also one from the cache', async () => {
  const url = '/api/slider/all/pahiya';
  const { headers } = await ask(url);
  await ask(url);
  await ask(url);
  await ask(url, { method: 'HEAD' });
  await ask(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  await ask('/api/slider/all/another-shop');
  await ask('/api/cart', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  await ask('/api/nothing');
  expect((await ask(url)).status, 'above the limit').toBe(429);
  expect(await counts('/api/slider/all/:mainId')).toEqual([
    'GET 200: 3',
    'GET 304: 1',
    'GET 404: 1',
    'GET 429: 1',
    'HEAD 200: 1',
  ]);
  const { body } = await http.inject('/metrics');
  const [, seconds] = /^http_request_duration_seconds_sum\{method="GET",.*status="304"\} (\S+)$/m.exec(body) ?? [];
  expect(Number(seconds), 'a 304 from the cache takes time too').toBeGreaterThan(0);
  expect(await counts('/api/cart')).toEqual(['POST 401: 1']);
  expect(await counts('/api/*')).toEqual(['GET 404: 1']);
  // Good reads get no line; what could have changed something does.
  const answered = lines
    .map((line) => JSON.parse(line) as { msg: string; route: string })
    .filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ route }) => route)).toEqual(['/api/cart']);
});
