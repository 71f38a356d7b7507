import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are served as they are: `NAME-WIDTH.avif`. Browsers cache them for a year, so a changed picture needs a new name. */
export const demoPictureFolder = join(import.meta.dirname, 'pictures');

/** The widths of each picture, the smallest first. */
export type DemoPictures = ReadonlyMap<string, readonly number[]>;

export async function listDemoPictures(): Promise<DemoPictures> {
  const widths = new Map<string, number[]>();
  for (const file of await readdir(demoPictureFolder)) {
    const { name, width } = /^(?<name>.+)-(?<width>\d+)\.avif$/.exec(file)?.groups ?? {};
    if (name !== undefined)
      widths.set(
        name,
        [...(widths.get(name) ?? []), Number(width)].toSorted((a, b) => a - b),
      );
  }
  return widths;
}

const fileName = (name: string, width: number) => `${name}-${width}.avif`;

/** The smallest file that is wide enough, else the widest. Null: not a picture of the demo. */
export function demoPictureFile(pictures: DemoPictures, name: string, width: number): string | null {
  const widths = pictures.get(name);
  const fitting = widths?.find((each) => each >= width) ?? widths?.at(-1);
  return fitting === undefined ? null : fileName(name, fitting);
}

export const readDemoPicture = (name: string, widths: readonly number[]): Promise<Buffer> =>
  readFile(join(demoPictureFolder, fileName(name, widths.at(-1) ?? 0)));
