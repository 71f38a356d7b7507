import { Client, type ClientBase } from 'pg';

const sign = /canceling wait for synchronous replication/;

/**
 * Where commits wait for a replica and somebody cancels that wait, PostgreSQL answers with success and a warning: if the machine then dies,
 * what we acknowledged is gone. Such an answer counts as lost, and the connection is cut. (Time-outs do not reach this wait.)
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
    // The success may have come in the same packet as the warning.
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
