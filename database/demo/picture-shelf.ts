import { createHash } from 'node:crypto';
import { families, type FamilyName } from './drawing/families.ts';
import { looks, type LookName } from './drawing/looks.ts';
import { photograph, type View } from './drawing/studio.ts';

/** Draws each picture once, names it by subject and content hash, and holds it until it is stored. */
export class PictureShelf {
  readonly #idByName = new Map<string, string>();
  readonly #svgById = new Map<string, string>();

  add(name: string, draw: () => string): string {
    const known = this.#idByName.get(name);
    if (known !== undefined) return known;
    const svg = draw();
    const id = `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 10)}`;
    this.#idByName.set(name, id);
    this.#svgById.set(id, svg);
    return id;
  }

  /** All views of a product in one colourway, the leading one first. */
  views(family: FamilyName, look: LookName): string[] {
    const { draw, views }: { draw: (typeof families)[FamilyName]['draw']; views: readonly View[] } = families[family];
    return views.map((view) =>
      this.add(`${family}-${looks[look].name}-${view}`, () => photograph(draw, looks[look], view)),
    );
  }

  rows(): { picture_id: string; content_type: 'image/svg+xml'; bytes: Buffer }[] {
    return [...this.#svgById].map(([id, svg]) => ({
      picture_id: id,
      content_type: 'image/svg+xml',
      bytes: Buffer.from(svg),
    }));
  }
}
