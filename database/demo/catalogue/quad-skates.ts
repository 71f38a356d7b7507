import { simple, variable, type DemoProduct } from './product.ts';

const category = 'Quad Skates';
const family = 'quad-skate';

export const quadSkates: readonly DemoProduct[] = [
  variable(
    {
      id: 'disco-classic',
      title: 'Disco Classic High-Top Quad Skates',
      category,
      tags: ['Best Sellers', 'Trending'],
      family,
      look: 'White',
      short: 'The white high-top everyone remembers, with a plate that is far better than memory.',
      description:
        'Structured leather-look boot, a proper wooden-style heel, and an alloy plate with soft cushions that lean when you do. It dances well and cruises well. Break it in with an evening of short laps at home before you take it to the rink.',
      features: [
        'Alloy plate with adjustable trucks',
        'Toe stop included',
        'Padded tongue and collar',
        '62 mm hybrid wheels',
      ],
      specifications: { 'Wheel size': '62 x 32 mm', Durometer: '82A', Plate: 'Die-cast alloy', Heel: '35 mm' },
      deliveryDays: 4,
      soldCount: 533,
      since: '2025-11-01',
    },
    {
      stem: 'DCL',
      mrpRupees: 7999,
      saleRupees: 6499,
      colours: ['White', 'Hot Pink', 'Turquoise', 'Black'],
      sizes: ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7'],
      stock: 4,
      missing: ['UK 7/Hot Pink', 'UK 3/Black'],
      soldOut: ['UK 5/White'],
    },
  ),
  variable(
    {
      id: 'rink-star',
      title: 'Rink Star Artistic Quad Skates',
      category,
      family,
      look: 'Navy',
      short: 'A supportive artistic boot with a long tongue and a quiet, smooth plate.',
      description:
        'For figures and free skating: stitched ankle support, a cushioned insole, and hard 95A wheels that slide when you mean them to. Coaches at Kandivali recommend it from the second level.',
      features: ['Stitched ankle support', '95A wheels for indoor floors', 'Screw-in toe stop'],
      specifications: { 'Wheel size': '57 mm', Durometer: '95A', Floor: 'Indoor' },
      deliveryDays: 6,
      soldCount: 121,
      since: '2026-04-17',
    },
    { stem: 'RKS', mrpRupees: 9999, saleRupees: 8499, sizes: ['UK 2', 'UK 3', 'UK 4', 'UK 5', 'UK 6'], stock: 3 },
  ),
  variable(
    {
      id: 'beach-roller',
      title: 'Beach Roller Outdoor Quad Skates',
      category,
      tags: ['Trending'],
      family,
      look: 'Teal',
      short: 'Soft, grippy wheels for promenades and parks, choose the paint you like.',
      description:
        'Outdoor quads live or die by their wheels. These are 78A and 65 mm, soft enough to swallow pebbles. The boot comes in three painted designs, each named after a beach that we have skated.',
      features: ['Soft 78A wheels', 'Water-resistant upper', 'Three painted designs'],
      specifications: { 'Wheel size': '65 x 35 mm', Durometer: '78A', Surface: 'Outdoor' },
      deliveryDays: 5,
      soldCount: 287,
      since: '2026-05-30',
    },
    {
      stem: 'BRL',
      mrpRupees: 6999,
      saleRupees: 5499,
      designs: { Juhu: 'Teal', Gorai: 'Dark Orange', Aksa: 'Dark Violet' },
      sizes: ['UK 4', 'UK 5', 'UK 6', 'UK 7'],
      stock: 3,
      missing: ['UK 4/Gorai'],
      soldOut: ['UK 7/Aksa'],
    },
  ),
  variable(
    {
      id: 'derby-striker',
      title: 'Derby Striker Quad Skates',
      category,
      family,
      look: 'Black',
      short: 'Low-cut and wide for full-contact laps: stops hard, turns harder.',
      description:
        'A low, padded boot and short-action trucks. The toe stop is large and oversized on purpose. Derby is young in India; if you are starting a league, write to us about team prices.',
      features: ['Short-action trucks', 'Oversized toe stop', 'Double-stitched toe'],
      specifications: { 'Wheel size': '59 mm', Durometer: '88A', Level: 'Advanced' },
      deliveryDays: 7,
      soldCount: 46,
      since: '2026-08-25',
    },
    { stem: 'DST', mrpRupees: 13999, colours: ['Black', 'Crimson'], sizes: ['UK 5', 'UK 6', 'UK 7', 'UK 8'], stock: 2 },
  ),
  simple(
    {
      id: 'rink-rental-quad',
      title: 'Rink Rental Quad Skates (UK 5)',
      category,
      family,
      look: 'Slate Gray',
      short: 'The hard-wearing rental quad, sold singly to schools and societies.',
      description:
        'Riveted eyelets, a rubber toe bumper and axle nuts that do not walk loose. It is not pretty; it is still rolling when the pretty ones have retired.',
      features: ['Riveted eyelets', 'Locking axle nuts', 'Wipe-clean lining'],
      specifications: { 'Wheel size': '58 mm', Durometer: '90A', Size: 'UK 5' },
      deliveryDays: 3,
      soldCount: 205,
      since: '2025-09-18',
    },
    { sku: 'RRQ-UK5', mrpRupees: 2999, saleRupees: 2499, stock: 40 },
  ),
  variable(
    {
      id: 'tiny-disco',
      title: 'Tiny Disco Quad Skates for Children',
      category,
      family,
      look: 'Hot Pink',
      short: 'The Disco Classic in small: a real boot, a real plate, and four grippy wheels.',
      description:
        'Children notice when they are given a toy. This is the adult skate with a softer tongue and lighter trucks, in sizes from 10K. The toe stop is set a little lower so that short legs reach it.',
      features: ['Lower toe stop', 'Soft tongue', 'Alloy plate'],
      specifications: { 'Wheel size': '54 mm', Durometer: '80A', 'Age guide': '5 to 9 years' },
      deliveryDays: 4,
      soldCount: 342,
      since: '2026-09-27',
    },
    {
      stem: 'TDQ',
      mrpRupees: 4999,
      saleRupees: 3999,
      colours: ['Hot Pink', 'Turquoise'],
      sizes: ['UK 10K', 'UK 11K', 'UK 12K', 'UK 13K'],
      stock: 5,
    },
  ),
];
