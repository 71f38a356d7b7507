import type { Look } from './studio.ts';

const look = (name: string, body: string, accent: string, trim: string, wheel: string): Look => ({
  name,
  body,
  accent,
  trim,
  wheel,
});

/**
 * Colourways. Colours that customers choose have the names of CSS colour keywords, so that a page can paint the circle from the
 * name (lower case, without spaces).
 */
export const looks = {
  Crimson: look('crimson', '#c8202f', '#ffb21a', '#2b3140', '#f4f1e6'),
  Black: look('black', '#1b2233', '#22d3ee', '#c9d0dc', '#c9f227'),
  White: look('white', '#f3f4f6', '#2563eb', '#8a94a8', '#2b6cff'),
  'Royal Blue': look('royal-blue', '#1f4fd8', '#fdd835', '#2b3140', '#eef2ff'),
  'Dark Orange': look('dark-orange', '#f26a1b', '#12203c', '#3a4252', '#1c1f26'),
  'Lime Green': look('lime-green', '#3fb84a', '#10284a', '#1f2937', '#f5f5f0'),
  'Hot Pink': look('hot-pink', '#ec4899', '#fff0f7', '#c9d0dc', '#8ee3ff'),
  Teal: look('teal', '#0f8b8d', '#ffd166', '#243b4a', '#fdf3d7'),
  Gold: look('gold', '#d9a521', '#1d1f26', '#2b2d33', '#f7e9c0'),
  Silver: look('silver', '#c3cad6', '#e11d48', '#4b5563', '#e11d48'),
  Navy: look('navy', '#1a2f6b', '#ff7a1a', '#c9d0dc', '#ff8a3d'),
  'Dark Violet': look('dark-violet', '#6d28d9', '#a3ff3c', '#1f2430', '#c9b8ff'),
  Turquoise: look('turquoise', '#2ec4c6', '#ff5d8f', '#eef2f7', '#ffd1e0'),
  'Slate Gray': look('slate-gray', '#5b6b80', '#ffb703', '#20262f', '#ffc94d'),
  amber: look('amber', '#d98a2b', '#b8862f', '#d8c39a', '#ffffff'),
  sea: look('sea', '#4aa8d8', '#1e4f7a', '#c9d0dc', '#ffffff'),
  rose: look('rose', '#e58aa5', '#c9a15a', '#e3c9a0', '#ffffff'),
  noir: look('noir', '#3a3340', '#15161c', '#8a8f9c', '#ffffff'),
  citrus: look('citrus', '#c6d84a', '#5d7a1e', '#d5dbe4', '#ffffff'),
  oud: look('oud', '#8a4b24', '#3b2a20', '#c7a56a', '#ffffff'),
} satisfies Record<string, Look>;

export type LookName = keyof typeof looks;
