import { simple, variable, type DemoProduct } from './product.ts';

const category = 'Kids Skates';
const family = 'kids-skate';

export const kidsSkates: readonly DemoProduct[] = [
  variable(
    {
      id: 'growing-up-adjustable',
      title: 'Growing Up Adjustable Kids Inline Skates',
      category,
      tags: ['Best Sellers'],
      family,
      look: 'Royal Blue',
      short: 'One push of a button adds a size: four sizes in every boot.',
      description:
        'Press the button under the toe, pull, and the boot grows by a full size. Most children skate in one pair for three years. The wheels are soft and the bearings slow at first; swap them for quicker ones when confidence comes.',
      features: ['Push-button adjustment over four sizes', 'Micro-ratchet buckle small hands can work', 'Padded liner'],
      specifications: { 'Wheel size': '4 x 70 mm', Durometer: '80A', 'Age guide': '5 to 12 years' },
      deliveryDays: 2,
      soldCount: 884,
      since: '2025-10-25',
    },
    {
      stem: 'GUP',
      mrpRupees: 3999,
      saleRupees: 2999,
      colours: ['Royal Blue', 'Hot Pink', 'Lime Green', 'Crimson'],
      sizes: ['S', 'M', 'L'],
      stepRupees: 200,
      stock: 9,
      missing: ['L/Hot Pink'],
      soldOut: ['S/Crimson'],
    },
  ),
  variable(
    {
      id: 'little-comet',
      title: 'Little Comet Beginner Skates with Light-up Front Wheel',
      category,
      tags: ['Trending'],
      family,
      look: 'Dark Violet',
      short: 'The front wheel glows with every push, which turns practice into play.',
      description:
        'A single light-up wheel is enough: it shows a child where the push goes. The boot is tall and stable, the wheels are set close together, and the adjuster covers three sizes.',
      features: ['Battery-free light in the front wheel', 'Tall stable cuff', 'Three sizes in one'],
      specifications: { 'Wheel size': '4 x 64 mm', Durometer: '78A', 'Age guide': '4 to 8 years' },
      deliveryDays: 3,
      soldCount: 467,
      since: '2026-08-15',
    },
    {
      stem: 'LCM',
      mrpRupees: 2799,
      saleRupees: 2199,
      colours: ['Dark Violet', 'Turquoise', 'Dark Orange'],
      sizes: ['S', 'M'],
      stock: 7,
    },
  ),
  simple(
    {
      id: 'first-steps-learner',
      title: 'First Steps Strap-on Learner Skates',
      category,
      family,
      look: 'Lime Green',
      short: 'Straps over any school shoe, with wheels that can be locked while standing.',
      description:
        'For the very first lesson. A lever at the heel locks the rear wheels, so that a child can stand, wobble and laugh before rolling. When both feet are ready, release one wheel at a time.',
      features: ['Lockable rear wheels', 'Fits shoes 14 to 19 cm long', 'Wide base'],
      specifications: { 'Wheel size': '50 mm', 'Age guide': '3 to 6 years', Fits: '14 to 19 cm' },
      deliveryDays: 2,
      soldCount: 596,
      since: '2025-12-19',
    },
    { sku: 'FST-01', mrpRupees: 1299, saleRupees: 999, stock: 35 },
  ),
  variable(
    {
      id: 'school-league',
      title: 'School League Inline Skates',
      category,
      family,
      look: 'Navy',
      short: 'The skate on most school lists in Navi Mumbai, in plain navy.',
      description:
        'Schools asked for one skate that is safe, plain and repairable. This is it: replaceable buckle, replaceable liner, replaceable brake, and a price that a class can share. Order ten pairs or more by phone for the school price.',
      features: ['Every wearing part can be replaced', 'Heel brake fitted', 'Name label inside the tongue'],
      specifications: { 'Wheel size': '4 x 72 mm', Durometer: '82A', 'Age guide': '6 to 14 years' },
      deliveryDays: 3,
      soldCount: 741,
      since: '2026-06-10',
    },
    { stem: 'SCL', mrpRupees: 3299, saleRupees: 2699, sizes: ['S', 'M', 'L'], stock: 18 },
  ),
  simple(
    {
      id: 'mini-racer',
      title: 'Mini Racer 3-Wheel Kids Skates (UK 11K to 1)',
      category,
      family,
      look: 'Crimson',
      short: 'Bigger wheels for children who already skate backwards.',
      description:
        'Three 84 mm wheels on a short frame, in a boot that still adjusts. It sits between a learner skate and the Racer Junior, and it makes the step smaller.',
      features: ['Adjusts over three sizes', 'Alloy frame', 'Fast bearings'],
      specifications: { 'Wheel size': '3 x 84 mm', Durometer: '83A', 'Age guide': '6 to 9 years' },
      deliveryDays: 4,
      soldCount: 158,
      since: '2026-10-19',
    },
    { sku: 'MRC-3W', mrpRupees: 4499, saleRupees: 3799, stock: 11 },
  ),
  variable(
    {
      id: 'combo-twin',
      title: 'Combo Twin 2-in-1 Kids Skates (Inline and Quad)',
      category,
      family,
      look: 'Turquoise',
      short: 'Swap the wheels and an inline skate becomes a quad. Waiting for the next shipment.',
      description:
        'Two wheel carriers in the box, changed with a coin. It lets a child find out which kind of skating feels better before you buy the real one. The next shipment is on the water.',
      features: ['Inline and quad carriers', 'Changes with a coin', 'Adjusts over four sizes'],
      specifications: { 'Wheel size': '64 mm', 'Age guide': '5 to 9 years' },
      deliveryDays: 9,
      soldCount: 133,
      since: '2026-03-30',
    },
    { stem: 'CTW', mrpRupees: 3799, saleRupees: 3199, colours: ['Turquoise', 'Dark Violet'], stock: 0 },
  ),
];
