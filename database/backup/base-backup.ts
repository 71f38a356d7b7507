import { PassThrough, type Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';

/**
 * A physical copy of a running PostgreSQL, as a tar stream, with the log (WAL) that makes it whole. This is what pg_basebackup
 * does, which our PostgreSQL package does not have: one command over a replication connection. PostgreSQL 15 or newer.
 */
export function streamBaseBackup(url: string): Readable {
  const tar = new PassThrough();
  void (async () => {
    // @types/pg does not know `replication`; pg passes it on.
    const options = { connectionString: url, replication: 'true', application_name: 'pahiya-backup', keepAlive: true };
    const client = new Client(options);
    // A broken connection also fails the query below, which reports it.
    client.on('error', () => undefined);
    await client.connect();
    try {
      // Keeps the log from being recycled while a long copy runs; it goes with this connection.
      await client.query(`CREATE_REPLICATION_SLOT pahiya_base_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
      await new Promise<void>((resolve, reject) => {
        client.query(new BaseBackup(tar, (error) => (error ? reject(error) : resolve())));
        tar.once('close', () => reject(new Error('the copy was cut off')));
      });
      tar.end();
    } finally {
      // A reader that gave up leaves the command half read: only closing the connection ends it.
      await Promise.race([client.end(), new Promise((resolve) => tar.once('close', resolve))]);
    }
  })().catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return tar;
}

/** The first byte of each piece says what it is; only these are the tar. */
const archiveData = 'd'.charCodeAt(0);

/** The command's answer in pg's terms: result sets, which we skip, and one copy stream. */
class BaseBackup implements Submittable {
  readonly #tar: PassThrough;
  readonly #done: (error?: Error) => void;
  #error: Error | undefined;

  constructor(tar: PassThrough, done: (error?: Error) => void) {
    this.#tar = tar;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.query("BASE_BACKUP (LABEL 'pahiya', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    if (chunk[0] !== archiveData) return;
    // Danger: pg reuses the memory of what it received.
    const hasRoom = this.#tar.write(Buffer.from(chunk.subarray(1)));
    // What is already received still comes: wait only once.
    if (hasRoom || connection.stream.isPaused()) return;
    connection.stream.pause();
    this.#tar.once('drain', () => connection.stream.resume());
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#done(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#done();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
