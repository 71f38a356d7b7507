/** A band of whole kilometres, both ends included. */
interface Band {
  min_kilometer: number;
  max_kilometer: number;
  status: 'Active' | 'Inactive';
}

const nearestFirst = <B extends Band>(bands: readonly B[]): B[] =>
  bands.filter(({ status }) => status === 'Active').toSorted((a, b) => a.min_kilometer - b.min_kilometer);

/** Two active bands that overlap, or null. */
export function overlapOf<B extends Band>(bands: readonly B[]): [B, B] | null {
  let farthest: B | undefined;
  for (const band of nearestFirst(bands)) {
    if (farthest && band.min_kilometer <= farthest.max_kilometer) return [farthest, band];
    farthest = band;
  }
  return null;
}

export interface Gap {
  from: number;
  to: number;
}

/** Distances up to the farthest active band that none covers. Beyond that band nothing is covered, so it is not listed. */
export function gapsOf(bands: readonly Band[]): Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  for (const { min_kilometer, max_kilometer } of nearestFirst(bands)) {
    if (min_kilometer > next) gaps.push({ from: next, to: min_kilometer - 1 });
    next = Math.max(next, max_kilometer + 1);
  }
  return gaps;
}

/** "6 km", "6 to 10 km" */
export const gapText = ({ from, to }: Gap): string => (from === to ? `${from} km` : `${from} to ${to} km`);

interface PricedBand extends Band {
  paise: number;
}

/** As the audit and the choice between two saves show it. */
export const bandText = ({ min_kilometer, max_kilometer, paise, status }: PricedBand): string =>
  `${min_kilometer}-${max_kilometer} km ${paise} paise ${status}`;

/** Reads what `bandText` wrote. */
export function bandOfText(text: string): PricedBand {
  const [, min, max, paise, status] = /^(\d+)-(\d+) km (\d+) paise (\w+)$/.exec(text) ?? [];
  return {
    min_kilometer: Number(min),
    max_kilometer: Number(max),
    paise: Number(paise),
    status: status === 'Active' ? 'Active' : 'Inactive',
  };
}
