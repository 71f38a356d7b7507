/** Known colour names. Any other name is shown by its first letters. */
const swatches: Record<string, string> = {
  amber: '#d98a2b',
  beige: '#e8dcc0',
  black: '#1b2233',
  blue: '#2257e7',
  brown: '#7a4a2a',
  crimson: '#c8202f',
  'dark orange': '#f26a1b',
  'dark violet': '#6d28d9',
  gold: '#d9a521',
  green: '#22863a',
  grey: '#8a94a8',
  gray: '#8a94a8',
  'hot pink': '#ec4899',
  'lime green': '#3fb84a',
  maroon: '#7a1226',
  navy: '#1a2f6b',
  orange: '#f58220',
  pink: '#f49ac1',
  purple: '#7b2cbf',
  red: '#d7263d',
  'royal blue': '#1f4fd8',
  silver: '#c3cad6',
  'sky blue': '#7ec8f2',
  'slate gray': '#5b6b80',
  teal: '#0f8b8d',
  turquoise: '#2ec4c6',
  violet: '#8b5cf6',
  white: '#ffffff',
  yellow: '#fdd835',
};

/** The frame of a swatch beside its `peer`, the box or radio button that chooses it. */
export const swatchCircle =
  'block overflow-clip rounded-full border-2 border-white ring-1 ring-line-strong peer-checked:ring-3 peer-checked:ring-electric group-hover:ring-ink peer-checked:group-hover:ring-electric peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-electric';

/** An SVG, because the page's security policy forbids style attributes. */
export function ColourSwatch({ name, isOff }: { name: string; isOff: boolean }) {
  const key = name.trim().toLowerCase();
  const colour = Object.hasOwn(swatches, key) ? swatches[key] : undefined;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full">
      <rect width="40" height="40" fill={colour ?? '#e6ecf5'} />
      {colour === undefined && (
        <text x="20" y="26" textAnchor="middle" fontSize="16" fontWeight="800" fill="#0a1024">
          {Array.from(name.trim()).slice(0, 2).join('')}
        </text>
      )}
      {isOff && <path d="M4 36 36 4" stroke="#0a1024" strokeWidth="3" />}
    </svg>
  );
}
