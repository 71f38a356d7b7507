const mumbaiCity = [400001, 400005, 400007, 400012, 400014, 400016, 400018, 400019, 400022, 400025, 400028, 400034];
const mumbaiSuburbs = [
  400037, 400049, 400050, 400051, 400052, 400053, 400054, 400057, 400058, 400059, 400060, 400061, 400062, 400063,
  400064, 400066, 400067, 400068, 400069, 400070, 400071, 400072, 400074, 400075, 400076, 400077, 400078, 400079,
  400080, 400081, 400082, 400083, 400084, 400086, 400089, 400091, 400092, 400093, 400095, 400097, 400101, 400102,
  400103, 400104,
];
const naviMumbai = [
  400614, 400615, 400701, 400703, 400705, 400706, 400707, 400708, 400709, 400710, 410206, 410208, 410209, 410210,
  410218,
];
const thaneAndVasai = [400601, 400602, 400603, 400604, 400605, 400606, 400607, 400608, 400610, 401107, 401208, 401210];

/** Served earlier, not at present. */
const paused = [400004, 400088, 401105, 410207];

export const pincodes: readonly { pincode: string; status: 'Active' | 'Inactive' }[] = [
  ...[...mumbaiCity, ...mumbaiSuburbs, ...naviMumbai, ...thaneAndVasai].map((pincode) => ({
    pincode: String(pincode),
    status: 'Active' as const,
  })),
  ...paused.map((pincode) => ({ pincode: String(pincode), status: 'Inactive' as const })),
];

interface Band {
  fromKilometer: number;
  toKilometer: number;
  rupees: number;
  status?: 'Active' | 'Inactive';
}

/** Distances are whole kilometres, so the bands meet without overlapping. */
export const deliveryBands: readonly Band[] = [
  { fromKilometer: 0, toKilometer: 5, rupees: 40 },
  { fromKilometer: 6, toKilometer: 10, rupees: 60 },
  { fromKilometer: 11, toKilometer: 20, rupees: 90 },
  { fromKilometer: 21, toKilometer: 40, rupees: 140 },
  { fromKilometer: 41, toKilometer: 80, rupees: 220 },
  { fromKilometer: 81, toKilometer: 200, rupees: 450, status: 'Inactive' },
];

/** Delivery within the band is free from this order total. */
export const freeDeliveryBands: readonly Band[] = [
  { fromKilometer: 0, toKilometer: 5, rupees: 999 },
  { fromKilometer: 6, toKilometer: 20, rupees: 1999 },
  { fromKilometer: 21, toKilometer: 40, rupees: 4999 },
  { fromKilometer: 41, toKilometer: 80, rupees: 9999, status: 'Inactive' },
];
