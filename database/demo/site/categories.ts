import type { FamilyName } from '../drawing/families.ts';
import type { LookName } from '../drawing/looks.ts';

interface DemoCategory {
  id: string;
  name: string;
  family: FamilyName;
  look: LookName;
  status?: 'Active' | 'Inactive';
}

export const categories: readonly DemoCategory[] = [
  { id: 'speed-skates', name: 'Speed Skates', family: 'speed-skate-110', look: 'Crimson' },
  { id: 'inline-skates', name: 'Inline Skates', family: 'inline-skate', look: 'Black' },
  { id: 'quad-skates', name: 'Quad Skates', family: 'quad-skate', look: 'Hot Pink' },
  { id: 'kids-skates', name: 'Kids Skates', family: 'kids-skate', look: 'Royal Blue' },
  { id: 'starter-packages', name: 'Starter Packages', family: 'starter-package', look: 'Teal' },
  { id: 'protective-gear', name: 'Protective Gear', family: 'knee-guards', look: 'Dark Orange' },
  { id: 'helmets', name: 'Helmets', family: 'street-helmet', look: 'Lime Green' },
  { id: 'skin-suits', name: 'Skin Suits', family: 'skin-suit', look: 'Navy' },
  { id: 'wheels', name: 'Wheels', family: 'wheel-pair', look: 'Dark Violet' },
  { id: 'bearings', name: 'Bearings', family: 'bearings-8', look: 'Slate Gray' },
  { id: 'frames', name: 'Frames', family: 'frame-four', look: 'Gold' },
  { id: 'bags', name: 'Bags', family: 'backpack', look: 'Turquoise' },
  { id: 'accessories', name: 'Accessories', family: 'bottle', look: 'Teal' },
  { id: 'sport-fragrances', name: 'Sport Fragrances', family: 'fragrance', look: 'amber' },
  { id: 'ice-skates', name: 'Ice Skates', family: 'frame-three', look: 'Silver', status: 'Inactive' },
];
