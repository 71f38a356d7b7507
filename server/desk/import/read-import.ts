import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isOutOfMemory, Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import { guessColumns } from './plan.ts';
import type { ReadFile } from './read-file.ts';

/** Reads files in a thread, one at a time, because 20,000 rows take seconds of CPU. */
export class FileReader {
  readonly #threads: Threads<Uint8Array, ReadFile | string>;
  readonly #line = new WaitingLine({ atOnceMax: 1, waitingMax: 3 });

  constructor({ memoryMaxMb = 400 } = {}) {
    this.#threads = new Threads(new URL('read-file-worker.ts', import.meta.url), { memoryMaxMb });
  }

  /** Null: too many are waiting. */
  read(bytes: Uint8Array): Promise<ReadFile | string | null> {
    return this.#line.run(() =>
      this.#threads.run(bytes).catch((error: unknown) => {
        if (isOutOfMemory(error))
          return 'This file takes too much memory to read. Please split it, or save it as .csv.';
        throw error;
      }),
    );
  }
}

interface File {
  file_name: string;
  content: string;
}

/** Also deletes imports that are older than a day. */
export async function readImport(db: Database, staff: StaffCaller, reader: FileReader, { file_name, content }: File) {
  const read = await reader.read(new Uint8Array(Buffer.from(content, 'base64')));
  if (read === null) return refuse('busy');
  if (typeof read === 'string')
    return refuse('file-not-readable', { message: `“${file_name}” cannot be read. ${read}` });
  await sql`delete from product_import where created_at < now() - interval '1 day'`.execute(db);
  const { headers, lines } = read;
  const columns = guessColumns(headers);
  const { import_id } = await db
    .insertInto('product_import')
    .values({
      staff_id: staff.staffId,
      file_name,
      row_count: lines.length,
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
