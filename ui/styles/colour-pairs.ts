interface ColourPair {
  text: string;
  ground: string;
  /** Opacity of the text over the ground; 1 where not given. */
  opacity?: number;
}

/** Text colours and their grounds. Add a new pair here before you use it. */
export const textPairs: readonly ColourPair[] = [
  { text: 'ink', ground: 'white' },
  { text: 'ink', ground: 'ice' },
  { text: 'ink', ground: 'ice-deep' },
  { text: 'ink', ground: 'glide' },
  { text: 'ink', ground: 'signal' },
  { text: 'steel', ground: 'white' },
  { text: 'steel', ground: 'ice' },
  { text: 'steel', ground: 'ice-deep' },
  { text: 'electric', ground: 'white' },
  { text: 'electric', ground: 'ice' },
  { text: 'electric-deep', ground: 'white' },
  { text: 'signal-deep', ground: 'white' },
  { text: 'signal-deep', ground: 'ice' },
  { text: 'go', ground: 'white' },
  { text: 'stop', ground: 'white' },
  { text: 'white', ground: 'electric' },
  { text: 'white', ground: 'electric-deep' },
  { text: 'white', ground: 'ink' },
  { text: 'white', ground: 'stop' },
  { text: 'white', ground: 'ink', opacity: 0.85 },
  { text: 'glide', ground: 'ink' },
];

/** Borders of controls, icons, and the focus ring on both kinds of ground. */
export const controlPairs: readonly ColourPair[] = [
  { text: 'line-strong', ground: 'white' },
  { text: 'line-strong', ground: 'ice' },
  { text: 'electric', ground: 'white' },
  { text: 'electric', ground: 'ice' },
  { text: 'glide', ground: 'ink' },
];
