import { simple, variable, type DemoProduct } from './product.ts';

const category = 'Inline Skates';
const family = 'inline-skate';

export const inlineSkates: readonly DemoProduct[] = [
  variable(
    {
      id: 'city-cruiser-84',
      title: 'City Cruiser 84 Inline Skates',
      category,
      tags: ['Best Sellers'],
      family,
      look: 'Black',
      short: 'High cuff, soft liner and a heel brake: the easy choice for evenings along the creek.',
      description:
        'If you skate for the pleasure of it, start here. The cuff holds the ankle without pinching, the ratchet buckle opens with one thumb, and the 84 mm wheels smooth out paving blocks. The heel brake is on the right skate and can be moved to the left with the key in the box.',
      features: [
        'Ratchet buckle, power strap and laces',
        'Washable liner',
        'Heel brake for either foot',
        'Fits wheels up to 84 mm',
      ],
      specifications: {
        'Wheel size': '4 x 84 mm',
        Durometer: '82A',
        Bearings: 'ABEC-7',
        Frame: 'Glass-filled composite',
      },
      deliveryDays: 3,
      soldCount: 720,
      since: '2025-12-04',
    },
    {
      stem: 'CTC84',
      mrpRupees: 6499,
      saleRupees: 4999,
      colours: ['Black', 'Teal', 'Crimson'],
      sizes: ['UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10'],
      stock: 6,
      missing: ['UK 10/Teal', 'UK 4/Crimson'],
      soldOut: ['UK 6/Teal'],
    },
  ),
  variable(
    {
      id: 'urban-flow-80',
      title: 'Urban Flow 80 Freestyle Skates',
      category,
      tags: ['Trending'],
      family,
      look: 'Dark Violet',
      short: 'A short, rockered frame and a stiff shell for slalom cones and city steps.',
      description:
        'Urban Flow answers quickly. The frame is short and can be rockered by swapping two axles, the shell is hard plastic that shrugs off kerbs, and the liner comes out to dry. It asks for some practice and pays it back.',
      features: ['Rockerable frame', 'Hard shell with replaceable side guards', 'Shock pad under the heel'],
      specifications: { 'Wheel size': '4 x 80 mm', Durometer: '85A', Frame: '243 mm alloy', Level: 'Intermediate' },
      deliveryDays: 5,
      soldCount: 264,
      since: '2026-07-11',
    },
    {
      stem: 'UFL80',
      mrpRupees: 11999,
      saleRupees: 9999,
      colours: ['Dark Violet', 'White'],
      sizes: ['UK 5', 'UK 6', 'UK 7', 'UK 8', 'UK 9'],
      stock: 3,
    },
  ),
  variable(
    {
      id: 'fitline-90',
      title: 'Fitline 90 Fitness Inline Skates',
      category,
      family,
      look: 'Slate Gray',
      short: 'Bigger wheels and a breathable upper for people who count kilometres.',
      description:
        'Between a cruiser and a race skate there is room for a boot that breathes. Fitline uses an open mesh upper over a firm sole, so an hour at a steady pace feels like an hour and not like two. Good on cycle tracks and long promenades.',
      features: ['Open mesh upper', 'Quick-lace pull', 'Reflective piping'],
      specifications: {
        Brand: 'Fitline',
        'Wheel size': '4 x 90 mm',
        Durometer: '83A',
        Closure: 'Quick lace and buckle',
      },
      deliveryDays: 4,
      soldCount: 178,
      since: '2026-02-22',
    },
    {
      stem: 'FTL90',
      mrpRupees: 8999,
      saleRupees: 7499,
      sizes: ['UK 5', 'UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10'],
      stock: 4,
    },
  ),
  variable(
    {
      id: 'fitline-90-w',
      title: 'Fitline 90 W Women’s Inline Skates',
      category,
      family,
      look: 'Turquoise',
      short: 'The Fitline on a narrower heel and a lower cuff, in two bright colours.',
      description:
        'Our women’s last is narrower at the heel, a little lower at the cuff and softer around the ankle bone. Everything else is the Fitline that we have sold for years: mesh upper, quick laces, 90 mm wheels.',
      features: ['Narrow heel', 'Lower, softer cuff', 'Quick-lace pull'],
      specifications: { Brand: 'Fitline', 'Wheel size': '4 x 90 mm', Durometer: '83A', Fit: 'Women' },
      deliveryDays: 4,
      soldCount: 231,
      since: '2026-02-22',
    },
    {
      stem: 'FTW90',
      mrpRupees: 8999,
      saleRupees: 7299,
      colours: ['Turquoise', 'Hot Pink'],
      sizes: ['UK 3', 'UK 4', 'UK 5', 'UK 6'],
      stock: 4,
      soldOut: ['UK 3/Hot Pink'],
    },
  ),
  simple(
    {
      id: 'first-glide',
      title: 'First Glide Learner Inline Skates (UK 7)',
      category,
      family,
      look: 'Royal Blue',
      short: 'A sturdy learner skate in the one size that rental rinks ask us for.',
      description:
        'Made for rinks and schools: thick liner, simple buckle, wheels that roll but never run away. We sell the commonest rental size by the pair at a fair price.',
      features: ['Three-point closure', 'Slow 80A wheels', 'Heel brake fitted'],
      specifications: { 'Wheel size': '4 x 72 mm', Durometer: '80A', Size: 'UK 7' },
      deliveryDays: 3,
      soldCount: 310,
      since: '2025-09-28',
    },
    { sku: 'FGL-UK7', mrpRupees: 3499, saleRupees: 2799, stock: 24 },
  ),
  simple(
    {
      id: 'night-rider-led',
      title: 'Night Rider Inline Skates with LED Wheels',
      category,
      tags: ['Trending'],
      family,
      look: 'Lime Green',
      short: 'Wheels that light as they turn. Sold out for now; the next batch arrives before Christmas.',
      description:
        'Small dynamos in the hubs light the wheels without a battery. They are as bright after two years as on the first evening. The last batch went in nine days, so leave your number with us if you want a pair from the next.',
      features: ['Battery-free lights', 'Reflective cuff', 'Adjustable over three sizes'],
      specifications: { 'Wheel size': '4 x 76 mm', Size: 'UK 5 to 7', Lights: 'Green and blue' },
      deliveryDays: 6,
      soldCount: 389,
      since: '2026-09-12',
    },
    { sku: 'NRL-57', mrpRupees: 5499, saleRupees: 4599, stock: 0 },
  ),
  simple(
    {
      id: 'all-weather-touring',
      title:
        'Pahiya All-Weather Long-Distance Touring Inline Skates with Water-Shedding Upper, Removable Quick-Dry Liner, Four 90 mm Rain Wheels, Sealed Stainless Bearings, Heel Brake, Reflective Piping, Spare Laces, Tool and Drawstring Carry Sack, Monsoon Edition for Riders who Never Stop (UK 8)',
      category,
      family,
      look: 'Gold',
      short: 'Everything a monsoon skater needs, in one box with a very long name.',
      description:
        'Wet roads need softer wheels, sealed bearings and a boot that drains. This kit has all three, with a sack to carry it home in. We do not advise skating in heavy rain; we do know that you will.',
      features: ['Rain wheels with a soft outer band', 'Stainless bearings', 'Drain holes in the sole'],
      specifications: { 'Wheel size': '4 x 90 mm', Durometer: '78A outer, 85A core', Size: 'UK 8' },
      deliveryDays: 8,
      soldCount: 12,
      since: '2026-06-01',
    },
    { sku: 'AWT-UK8', mrpRupees: 10999, saleRupees: 8999, stock: 4 },
  ),
];
