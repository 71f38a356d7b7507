import { PassThrough, type Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';

/**
 * A physical copy of a running PostgreSQL as a tar stream, with the log (WAL) that makes it consistent. Does what pg_basebackup does,
 * which our PostgreSQL package lacks: one command over a replication connection. Needs PostgreSQL 15 or newer.
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
      // Stops PostgreSQL from recycling the log during a long copy. The slot ends with this connection.
      await client.query(`CREATE_REPLICATION_SLOT pahiya_base_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
      await new Promise<void>((resolve, reject) => {
        client.query(new BaseBackup(tar, (error) => (error ? reject(error) : resolve())));
        tar.once('close', () => reject(new Error('the copy was cut off')));
      });
      tar.end();
    } finally {
      // If the reader gave up, the command is only half read, and only closing the connection ends it.
      await Promise.race([client.end(), new Promise((resolve) => tar.once('close', resolve))]);
    }
  })().catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return tar;
}

/** The first byte of each message is its type; only this type carries the tar. */
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
    // Chunks that were already received still arrive after a pause, so pause only once.
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
