import { nothingRead, type CatalogueReads } from '../../domain/catalogue-change.ts';

/** What a handler answers, and what it read for it: the answer is cached until one of these changes. */
export class ReadFrom<T> {
  readonly output: T;
  readonly reads: CatalogueReads;
  constructor(output: T, reads: CatalogueReads) {
    this.output = output;
    this.reads = reads;
  }
}

export const readFrom = <T>(output: T, reads: Partial<CatalogueReads>): ReadFrom<T> =>
  new ReadFrom(output, { ...nothingRead, ...reads });
