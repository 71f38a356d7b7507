import { rm } from 'node:fs/promises';
import type { Reporter } from '@playwright/test/reporter';

/** Removes the data folder of the run. A reporter, because it ends after everything else, including the shop. */
export default class CleanUp implements Reporter {
  async onExit(): Promise<void> {
    const folder = process.env['E2E_DATA_DIR'];
    if (folder) await rm(folder, { recursive: true, force: true });
  }
  printsToStdio(): boolean {
    return false;
  }
}
