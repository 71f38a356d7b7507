import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { openSimulators } from '../providers/open-simulators.ts';
import { Workers } from './workers.ts';

interface Options {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  file: string;
  onGivenUp: (reason: string) => void;
}

/** The parent of several processes. It also runs the simulators, so that they survive when a worker dies. */
export async function openWorkers({ config, databaseUrl, log, file, onGivenUp }: Options) {
  const simulators = await openSimulators(config);
  const environment = { DATABASE_URL: databaseUrl };
  const workers = new Workers({ processes: config.processes, file, environment, log, onGivenUp });
  try {
    const port = await workers.open();
    simulators.sendWebhooksTo(`http://localhost:${port}`);
  } catch (error) {
    await simulators.close();
    throw error;
  }
  return {
    async close() {
      await workers.close();
      await simulators.close();
    },
  };
}
