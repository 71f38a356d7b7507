import { readFile } from './read-file.ts';

// A process of its own, see read-import.ts.
process.once('message', (bytes: Uint8Array) => {
  void readFile(bytes).then((read) => process.send?.(read, () => process.disconnect?.()));
});
