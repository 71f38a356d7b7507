import { accessories } from './accessories.ts';
import { bearingsAndFrames } from './bearings-and-frames.ts';
import { clothingAndBags } from './clothing-and-bags.ts';
import { fragrances } from './fragrances.ts';
import { helmets } from './helmets.ts';
import { inlineSkates } from './inline-skates.ts';
import { kidsSkates } from './kids-skates.ts';
import { packages } from './packages.ts';
import type { DemoProduct } from './product.ts';
import { protectiveGear } from './protective-gear.ts';
import { quadSkates } from './quad-skates.ts';
import { speedSkates } from './speed-skates.ts';
import { wheels } from './wheels.ts';

/** Packages come last: they refer to the SKUs of the others. */
export const demoProducts: readonly DemoProduct[] = [
  ...speedSkates,
  ...inlineSkates,
  ...quadSkates,
  ...kidsSkates,
  ...wheels,
  ...bearingsAndFrames,
  ...helmets,
  ...protectiveGear,
  ...clothingAndBags,
  ...accessories,
  ...fragrances,
  ...packages,
];
