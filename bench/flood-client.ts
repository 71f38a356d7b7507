import { Agent, get } from 'node:http';

// A separate process, as in storm-client.ts. A careless link checker: it never waits, and ignores Retry-After.

const connections = 1000;
const origin = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers: Record<number, number> = {};
let isFlooding = false;

process.on('message', (message: 'start' | 'stop') => {
  isFlooding = message === 'start';
  if (isFlooding) for (let i = 0; i < connections; i += 1) ask();
  else {
    process.send?.(answers);
    agent.destroy();
  }
});

function ask(): void {
  if (!isFlooding) return;
  const url = `${origin}/api/grouped-product/search-all-products/pahiya?page=1&limit=10&search=${Math.random()}`;
  const asked = get(url, { agent }, (answer) => {
    const status = answer.statusCode ?? 0;
    answers[status] = (answers[status] ?? 0) + 1;
    answer.on('end', ask).resume();
  });
  asked.on('error', () => setTimeout(ask, 100));
}
