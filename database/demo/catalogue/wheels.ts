import { simple, variable, type DemoProduct } from './product.ts';

const category = 'Wheels';

export const wheels: readonly DemoProduct[] = [
  variable(
    {
      id: 'apex-race-wheels',
      title: 'Apex Race Wheels, Set of 8',
      category,
      tags: ['Best Sellers'],
      family: 'wheel-set-eight',
      look: 'White',
      short: 'High-rebound urethane on a light five-spoke core. The club’s race-day wheel.',
      description:
        'Rebound is what you pay for in a wheel, and Apex has more of it than anything else we stock. Grip stays even as the wheel wears, and the core does not ring or crack on kerbs. Turn the set every ten hours and it will last a season.',
      features: ['High-rebound urethane', 'Light spoked core', 'Takes 608 bearings'],
      specifications: { Brand: 'Apex', Contents: '8 wheels', Profile: 'Race', Durometer: '85A', Core: 'Spoked nylon' },
      deliveryDays: 3,
      soldCount: 478,
      since: '2026-01-05',
    },
    {
      stem: 'APX',
      mrpRupees: 5999,
      saleRupees: 4999,
      colours: ['White', 'Lime Green', 'Crimson'],
      sizes: ['90 mm', '100 mm', '110 mm'],
      stepRupees: 600,
      stock: 5,
      missing: ['90 mm/Crimson'],
      soldOut: ['110 mm/Lime Green'],
    },
  ),
  variable(
    {
      id: 'glide-125',
      title: 'Glide 125 Marathon Wheels, Set of 6',
      category,
      family: 'wheel-set',
      look: 'Silver',
      short: 'For three-wheel frames: long-lasting, calm at speed, kind on rough tar.',
      description:
        'A 125 mm wheel spends its life on the road, so Glide uses a slightly softer band over a hard core. It hums rather than rattles. Four are shown; the set has six.',
      features: ['Dual-density urethane', 'For 3x125 frames', 'Takes 608 bearings'],
      specifications: { Contents: '6 wheels', Diameter: '125 mm', Durometer: '86A' },
      deliveryDays: 4,
      soldCount: 102,
      since: '2026-08-04',
    },
    { stem: 'GLD125', mrpRupees: 8499, saleRupees: 7499, colours: ['Silver', 'Gold'], stock: 4 },
  ),
  variable(
    {
      id: 'street-roll',
      title: 'Street Roll 80 mm Wheels, Set of 4',
      category,
      tags: ['Trending'],
      family: 'wheel-set',
      look: 'Dark Orange',
      short: 'Tough city wheels, chosen by their paint: pick the design that suits your boots.',
      description:
        'An 85A band that slides predictably and wears slowly. The core is printed in four designs, so that two skaters never mix up their wheels after a session.',
      features: ['Four designs', 'Slow wear', 'Good slides'],
      specifications: { Contents: '4 wheels', Diameter: '80 mm', Durometer: '85A' },
      deliveryDays: 2,
      soldCount: 366,
      since: '2026-07-01',
    },
    {
      stem: 'STR80',
      mrpRupees: 1799,
      saleRupees: 1399,
      designs: { Ember: 'Dark Orange', Lagoon: 'Turquoise', Midnight: 'Navy', Orchid: 'Dark Violet' },
      stock: 9,
      soldOut: ['Midnight'],
    },
  ),
  simple(
    {
      id: 'indoor-grip-100',
      title: 'Indoor Grip 100 mm Wheels, Set of 8',
      category,
      family: 'wheel-set-eight',
      look: 'Royal Blue',
      short: 'Sticky on sealed floors. Not for the road, where they would last a week.',
      description:
        'Wooden and coated rinks need a softer wheel with more hold. Indoor Grip bites at the lean angle of a tight oval and leaves no marks on the floor.',
      features: ['Non-marking', 'Soft 82A band', 'For wooden and coated floors'],
      specifications: { Contents: '8 wheels', Diameter: '100 mm', Durometer: '82A' },
      deliveryDays: 3,
      soldCount: 141,
      since: '2026-02-03',
    },
    { sku: 'IGR100-8', mrpRupees: 5499, saleRupees: 4799, stock: 13 },
  ),
  variable(
    {
      id: 'quad-cruise-65',
      title: 'Quad Cruise 65 mm Outdoor Wheels, Set of 4',
      category,
      family: 'wheel-pair',
      look: 'Hot Pink',
      short: 'Soft and wide, for quads that leave the rink.',
      description:
        'At 78A a wheel rolls over sand and small stones instead of stopping at them. Two sets fit a pair of quads; buy two if you change both skates.',
      features: ['78A soft band', '35 mm wide', 'Takes 608 bearings'],
      specifications: { Contents: '4 wheels', Size: '65 x 35 mm', Durometer: '78A' },
      deliveryDays: 3,
      soldCount: 214,
      since: '2026-05-02',
    },
    { stem: 'QCR65', mrpRupees: 1699, saleRupees: 1299, colours: ['Hot Pink', 'Teal', 'Black'], stock: 12 },
  ),
  simple(
    {
      id: 'learner-wheels-72',
      title: 'Learner Wheels 72 mm, Set of 8',
      category,
      family: 'wheel-set-eight',
      look: 'Slate Gray',
      short: 'Replacement wheels for school and rental skates, bearings not included.',
      description:
        'A plain, slow, sturdy wheel at a plain price. Fits School League, First Glide and most rental skates.',
      features: ['Fits most learner skates', 'Takes 608 bearings'],
      specifications: { Contents: '8 wheels', Diameter: '72 mm', Durometer: '82A' },
      deliveryDays: 2,
      soldCount: 398,
      since: '2025-10-03',
    },
    { sku: 'LRN72-8', mrpRupees: 1199, saleRupees: 899, stock: 52 },
  ),
];
