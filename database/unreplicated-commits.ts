import { Client, type ClientBase } from 'pg';

const sign = /canceling wait for synchronous replication/;

/**
 * If a commit waits for a replica and somebody cancels that wait, PostgreSQL reports success with a warning. If the machine then dies, a
 * commit that we acknowledged is lost. So we treat that response as lost and cut the connection. (Timeouts do not affect this wait.)
 */
export function distrustUnreplicatedCommits(client: ClientBase): void {
  let isDistrusted = false;
  client.on('notice', ({ message = '' }) => {
    if (!sign.test(message)) return;
    isDistrusted = true;
    if (client instanceof Client) client.connection.stream.destroy();
  });
  const query = client.query.bind(client);
  const trust = (answer: unknown) => {
    // Success and warning may arrive in the same packet.
    if (isDistrusted) throw new Error('Connection terminated: a commit may not have reached the replica');
    return answer;
  };
  Object.assign(client, {
    query: (...args: unknown[]): unknown => {
      const asked: unknown = Reflect.apply(query, client, args);
      return asked instanceof Promise ? asked.then(trust) : asked;
    },
  });
}
