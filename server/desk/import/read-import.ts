import { fork } from 'node:child_process';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import { guessColumns } from './plan.ts';
import type { ReadFile } from './read-file.ts';

/** 20,000 rows take seconds. */
const timeoutMs = 60_000;

/**
 * Reads each file in a process of its own, one at a time. Not in a thread: one that runs out of memory can end the whole process, whatever its limit.
 */
export class FileReader {
  readonly #memoryMaxMb: number;
  readonly #line = new WaitingLine({ atOnceMax: 1, waitingMax: 3 });

  constructor({ memoryMaxMb = 400 } = {}) {
    this.#memoryMaxMb = memoryMaxMb;
  }

  /** Null: too many are waiting. */
  read(bytes: Uint8Array): Promise<ReadFile | string | null> {
    return this.#line.run(() => readInProcess(bytes, this.#memoryMaxMb));
  }
}

function readInProcess(bytes: Uint8Array, memoryMaxMb: number): Promise<ReadFile | string> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile | string>();
  const reader = fork(new URL('read-file-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMaxMb}`],
    // It reads files from strangers, so it gets none of our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
  });
  reader.once('message', (read) => resolve(read as ReadFile | string));
  reader.once('error', reject);
  // It ran out of memory, or we killed it after the time limit. Does nothing after a message.
  reader.once('exit', (code, signal) => {
    if (signal === null) reject(new Error(`reading an import ended with ${code}`));
    else resolve('This file takes too much memory or time to read. Please split it, or save it as .csv.');
  });
  reader.send(bytes);
  return promise;
}

interface File {
  file_name: string;
  content: string;
}

export async function readImport(db: Database, staff: StaffCaller, reader: FileReader, { file_name, content }: File) {
  const read = await reader.read(new Uint8Array(Buffer.from(content, 'base64')));
  if (read === null) return refuse('busy');
  if (typeof read === 'string')
    return refuse('file-not-readable', { message: `“${file_name}” cannot be read. ${read}` });
  const { source, headers, lines } = read;
  const columns = guessColumns(headers);
  const { import_id } = await db
    .insertInto('product_import')
    .values({
      staff_id: staff.staffId,
      file_name,
      row_count: lines.length,
      source,
      headers: JSON.stringify(headers.map((name, at) => ({ name: cut(name), example: cut(exampleOf(lines, at)) }))),
      columns: JSON.stringify(columns),
      lines: JSON.stringify(lines),
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  return { import_id, columns, row_count: lines.length };
}

/** The first cell of a column that is not empty. */
const exampleOf = (lines: readonly TableRow[], column: number): string =>
  lines.slice(0, 50).find(({ cells }) => cells[column]?.trim())?.cells[column] ?? '';

const cut = (text: string): string => text.trim().slice(0, 60).toWellFormed();
