/** Where the originals of pictures are kept beside the database. Nothing in it ever changes: names contain hashes of what they name. */
export interface Bucket {
  /** Resolves once it is stored for good. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null: there is no such thing. */
  get(name: string): Promise<Buffer | null>;
  /** Also resolves if there is no such thing. */
  remove(name: string): Promise<void>;
}

/** The bucket does not answer, or not as agreed. */
export class BucketError extends Error {}
