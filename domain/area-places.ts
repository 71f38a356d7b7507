/** A head or sub office near the shop, in kilometres from it. */
export interface NearbyOffice {
  name: string;
  pincode: string;
  isHead: boolean;
  eastKm: number;
  northKm: number;
}

/** A name on the map. */
export interface AreaPlace {
  name: string;
  eastKm: number;
  northKm: number;
  /** Where the name stands from its dot. */
  side: 'start' | 'end';
  /** Left out on a small screen, where names are larger. */
  isMinor: boolean;
}

export interface Area {
  /** From the shop to the left and right edge. */
  spanKm: number;
  places: AreaPlace[];
}

/** Of the drawing, whose middle is the shop. */
export const areaSize = { width: 800, height: 600 };

/** A shop in a town sees the town; one in the country sees the towns around it. */
export const spansKm = [9, 25, 60] as const;

const majorsMax = 6;
const minorsMax = 9;
/** Of names, in the drawing's units: on a phone, and on a desktop. */
const letterSizes = { major: 32, minor: 17 };
const placesWanted = 4;

/** Chooses names for a map around the shop: known places, far enough from each other that each can be read. */
export function chooseArea(offices: readonly NearbyOffice[], shopName: string): Area {
  const areas = spansKm.map((spanKm) => ({ spanKm, places: choosePlaces(offices, spanKm, shopName) }));
  const enough = areas.find(({ places }) => places.length >= placesWanted);
  const [most] = areas.toSorted((one, other) => other.places.length - one.places.length);
  return enough ?? most ?? { spanKm: spansKm[0], places: [] };
}

function choosePlaces(offices: readonly NearbyOffice[], spanKm: number, shopName: string): AreaPlace[] {
  const unitsPerKm = areaSize.width / 2 / spanKm;
  const taken: Box[] = [shopBox(shopName)];
  const chosen: AreaPlace[] = [];
  const named = namedOffices(offices.filter(({ eastKm, northKm }) => isWithin(eastKm, northKm, spanKm)));
  for (const [tier, count] of [
    ['major', majorsMax],
    ['minor', minorsMax],
  ] as const) {
    let left: number = count;
    for (const office of named) {
      const { name, eastKm, northKm } = office;
      if (left === 0) break;
      if (chosen.some((place) => place.name === name)) continue;
      const at = { x: eastKm * unitsPerKm, y: -northKm * unitsPerKm };
      const side = at.x > areaSize.width / 8 ? 'end' : 'start';
      const box = boxOf(at, side, name.length * 0.6 * letterSizes[tier], letterSizes[tier]);
      if (!isInside(box) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      chosen.push({ name, eastKm: rounded(eastKm), northKm: rounded(northKm), side, isMinor: tier === 'minor' });
      left -= 1;
    }
  }
  return chosen;
}

/** Beside the pin, a longer name would leave the map of a phone. */
export const nameStandsAbove = (shopName: string): boolean => shopName.length > 12;

/** The pin, and the shop's name beside or above it. */
function shopBox(shopName: string): Box {
  const width = shopName.length * 27;
  return nameStandsAbove(shopName)
    ? { left: Math.min(-40, -width / 2), right: Math.max(60, width / 2), top: -136, bottom: 30 }
    : { left: -40, right: 60 + width, top: -90, bottom: 30 };
}

const isWithin = (eastKm: number, northKm: number, spanKm: number): boolean =>
  Math.abs(eastKm) < spanKm && Math.abs(northKm) < (spanKm * areaSize.height) / areaSize.width;

const rounded = (km: number): number => Math.round(km * 100) / 100;

/** As people call their places, in the postal district of most of them: some offices of other districts have a point here by mistake. */
function namedOffices(offices: readonly NearbyOffice[]): NearbyOffice[] {
  const district = mostFrequent(offices.map(({ pincode }) => pincode.slice(0, 3)));
  return offices
    .filter(({ pincode }) => pincode.startsWith(district))
    .map((office) => ({ ...office, name: placeName(office.name), rank: rankOf(office) }))
    .filter(({ name }) => /^(?=.{3,18}$)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(name))
    .toSorted((one, other) => one.rank - other.rank || distance(one) - distance(other));
}

/** "Market Yard S.O (Pune)" */
const placeName = (office: string): string => office.replace(/\s*\b[SH]\.?O\b.*$|\s*\(.*$/, '').trim();

/** Head offices first, then places of one word. */
const rankOf = ({ name, isHead }: NearbyOffice): number => (isHead ? 0 : placeName(name).split(' ').length);

const distance = ({ eastKm, northKm }: NearbyOffice): number => Math.hypot(eastKm, northKm);

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y }: { x: number; y: number }, side: AreaPlace['side'], width: number, height: number): Box {
  const text = width + 14;
  return {
    left: side === 'start' ? x - 10 : x - text,
    right: side === 'start' ? x + text : x + 10,
    top: y - height * 0.75,
    bottom: y + height * 0.75,
  };
}

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left > -areaSize.width / 2 + 8 &&
  right < areaSize.width / 2 - 8 &&
  top > -areaSize.height / 2 + 8 &&
  bottom < areaSize.height / 2 - 8;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
