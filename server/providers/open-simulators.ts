import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { googleAddresses, startGoogleSimulator } from './google-identity/simulator.ts';
import { openSimulator } from './payment/simulator/open-simulator.ts';

const demoClientId = 'demo.apps.googleusercontent.com';

export const openPaymentSimulator = ({ dataFolder, host, outside: { payment } }: Config) =>
  openSimulator({
    folder: resolve(dataFolder, 'payment-simulator'),
    port: payment.simulator.port,
    host: payment.simulator.origin === undefined ? '127.0.0.1' : host,
  });

/** If another process runs it on this port already, that one is used. */
export async function openGoogleSimulator(clientIds: readonly string[], port: number) {
  const [clientId = demoClientId] = clientIds;
  try {
    return { clientId, ...(await startGoogleSimulator({ clientId, port })) };
  } catch (error) {
    const addresses = googleAddresses(port);
    const isOurs = await fetch(addresses.keysUrl, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!isOurs) throw error;
    return { clientId, ...addresses, close: async () => undefined };
  }
}

/** What this configuration simulates, for a process that serves no shop itself but outlives those that do. */
export async function openSimulators(config: Config) {
  const { google, payment } = config.outside;
  const { own = null } = payment.account ? {} : await openPaymentSimulator(config);
  const sameGoogle =
    google.simulatorPort === undefined ? null : await openGoogleSimulator(google.clientIds, google.simulatorPort);
  return {
    sendWebhooksTo: (origin: string) => own?.sendWebhooksTo(`${origin}/api/payment/webhook`),
    async close() {
      await sameGoogle?.close();
      await own?.close();
    },
  };
}
