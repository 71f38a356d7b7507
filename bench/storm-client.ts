import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

// A separate process: in the measuring one its own work would look like slowness of the shop.

/** Several times what can be hashed, each from another network address with another email, like a botnet. */
const loginsPerSecond = 200;
const stepMs = 20;

const origin = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true });
const answers: Record<number, number> = {};
let isStorming = false;
let sent = 0;

process.on('message', (message: 'start' | 'stop') => {
  isStorming = message === 'start';
  if (message !== 'start') process.send?.(answers);
});

function tryLogin(): void {
  sent += 1;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const body = JSON.stringify({ email: `nobody-${sent}@example.in`, password: 'guessed-1' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address };
  const asked = request(`${origin}/api/loginuser`, { method: 'POST', agent, headers }, (answer) => {
    const status = answer.statusCode ?? 0;
    answers[status] = (answers[status] ?? 0) + 1;
    answer.resume();
  });
  asked.on('error', () => undefined).end(body);
}

while (process.connected) {
  const due = isStorming ? (loginsPerSecond * stepMs) / 1000 : 0;
  for (let i = 0; i < due; i += 1) tryLogin();
  await sleep(stepMs);
}
agent.destroy();
