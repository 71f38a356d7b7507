import { expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { testApp } from '../testing/test-app.ts';

const { http } = await testApp();

test('[I-01] every call of the contract is built: none answers 501', async () => {
  const answers = await Promise.all(
    Object.keys(contract).map(async (key) => {
      const [method = '', path = ''] = key.split(' ');
      const answer = await http.inject({ method: method as 'GET', url: `/api${path.replaceAll(/:[^/]+/g, 'x')}` });
      return { key, status: answer.statusCode };
    }),
  );
  expect(answers.length).toBeGreaterThan(50);
  expect(answers.filter(({ status }) => status >= 500).map(({ key }) => key)).toEqual([]);
});
