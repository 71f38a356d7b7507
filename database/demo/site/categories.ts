/** Its icon is the picture `category-ID`. */
interface DemoCategory {
  id: string;
  name: string;
  status?: 'Active' | 'Inactive';
}

export const categories: readonly DemoCategory[] = [
  { id: 'speed-skates', name: 'Speed Skates' },
  { id: 'inline-skates', name: 'Inline Skates' },
  { id: 'quad-skates', name: 'Quad Skates' },
  { id: 'kids-skates', name: 'Kids Skates' },
  { id: 'starter-packages', name: 'Starter Packages' },
  { id: 'protective-gear', name: 'Protective Gear' },
  { id: 'helmets', name: 'Helmets' },
  { id: 'skin-suits', name: 'Skin Suits' },
  { id: 'wheels', name: 'Wheels' },
  { id: 'bearings', name: 'Bearings' },
  { id: 'frames', name: 'Frames' },
  { id: 'bags', name: 'Bags' },
  { id: 'accessories', name: 'Accessories' },
  { id: 'sport-fragrances', name: 'Sport Fragrances' },
  { id: 'ice-skates', name: 'Ice Skates', status: 'Inactive' },
];
