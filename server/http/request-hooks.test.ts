import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

async function linesAbout(environment: Record<string, string>, headers: Record<string, string>[]): Promise<string[]> {
  const lines: string[] = [];
  const logTo = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const { http } = await testApp({ environment, logTo });
  for (const each of headers) {
    await http.inject({ url: '/api/slider/all/pahiya', remoteAddress: '10.0.0.9', headers: each });
  }
  return lines.filter((line) => line.includes('TRUST_PROXY'));
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('requests through a proxy that is not in TRUST_PROXY are warned about, once in a while', async () => {
  const said = await linesAbout({}, [{}, forwarded, forwarded, { forwarded: 'for=203.0.113.7' }]);
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 40, proxy: '10.0.0.9' });
  expect(await linesAbout({ TRUST_PROXY: '10.0.0.8' }, [{ forwarded: 'for=203.0.113.7' }])).toHaveLength(1);
});

test('no warning if the proxy is named, or if there is none', async () => {
  expect(await linesAbout({ TRUST_PROXY: '10.0.0.0/24' }, [forwarded, forwarded])).toEqual([]);
  expect(await linesAbout({}, [{}, {}])).toEqual([]);
});
