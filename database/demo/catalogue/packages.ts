import { grouped, type DemoProduct } from './product.ts';

const category = 'Starter Packages';

/** A package of goods with different rates is taxed at the highest one. */
const helmet = '6506';
const drinkingBottle = '3924';
const bearings = '8482';

/** Packages draw on the stock of their parts. */
export const packages: readonly DemoProduct[] = [
  grouped(
    {
      id: 'academy-starter-package',
      title: 'Academy Starter Package: Skates, Helmet and Guards',
      category,
      tags: ['Best Sellers'],
      family: 'starter-package',
      look: 'Royal Blue',
      short: 'Skates, helmet and guards for a new member, at less than the sum of their parts.',
      description:
        'School League skates, a Street Dome helmet and the Club Guard Set, each in the size you choose, and the T-tool. Each part is the same as sold singly. The club bodysuit, which classes ask for too, is in the Compulsory Class Kit.',
      features: ['Helmet and guards that classes accept', 'Each part in its own size', 'Saves over buying singly'],
      specifications: { Contents: '4 articles', 'Age guide': '6 to 14 years' },
      deliveryDays: 3,
      hsnCode: helmet,
      soldCount: 426,
      since: '2026-06-10',
    },
    {
      sku: 'PKG-START',
      mrpRupees: 7296,
      saleRupees: 4999,
      parts: ['SCL-M any', 'STD-M-ROYBLU any', 'CGS-M-ROYBLU any', 'TTL-01'],
    },
  ),
  grouped(
    {
      id: 'little-roller-package',
      title: 'Little Roller Package for Ages 4 to 7',
      category,
      tags: ['Trending'],
      family: 'kids-package',
      look: 'Turquoise',
      short: 'Little Comet skates with a small helmet and a small guard set.',
      description:
        'The skate with the glowing wheel in the size and colour you choose, the Kids Dome helmet and the Kids Guard Set. It comes in one box with a ribbon, because it is nearly always a present.',
      features: ['Gift box', 'Skates in the size and colour of the child', 'Three articles'],
      specifications: { Contents: '3 articles', 'Age guide': '4 to 7 years' },
      deliveryDays: 3,
      hsnCode: helmet,
      soldCount: 251,
      since: '2026-08-15',
    },
    { sku: 'PKG-LITTLE', mrpRupees: 5097, saleRupees: 3599, parts: ['LCM-M-TUR any', 'KDH-01', 'KGS-37'] },
  ),
  grouped(
    {
      id: 'race-day-package',
      title: 'Race Day Package: Skates, Aero Helmet and Skin Suit',
      category,
      family: 'race-package',
      look: 'Crimson',
      short: 'For the skater who has made the team: the whole race kit in one order.',
      description:
        'Velox Carbon 110, the Aero Tail helmet and the Aero Skin Suit, each in the size and colour you choose, and two sets of ILQ-9 bearings. Not sure of a size? Ask us before you order.',
      features: [
        'Complete race kit',
        'Skates, suit and helmet each in their own size',
        'Two sets of bearings, to change between heats',
      ],
      specifications: { Contents: '5 articles', Level: 'Race' },
      deliveryDays: 6,
      hsnCode: helmet,
      soldCount: 19,
      since: '2026-09-08',
    },
    {
      sku: 'PKG-RACE',
      mrpRupees: 36195,
      saleRupees: 29999,
      parts: ['VLX110-UK7-CRI any', 'AER-M-CRI any', 'ASK-M-BLA any', 'ILQ9-16 x2'],
    },
  ),
  grouped(
    {
      id: 'compulsory-kit',
      title: 'Compulsory Class Kit: Guards, Helmet and Bodysuit',
      category,
      family: 'safety-package',
      look: 'Navy',
      short: 'The three things without which nobody enters the rink.',
      description: 'A guard set, a helmet and the club bodysuit, each in the size you choose.',
      features: ['Meets the class rules', 'Academy colours'],
      specifications: { Contents: '3 articles' },
      deliveryDays: 4,
      hsnCode: helmet,
      soldCount: 388,
      since: '2025-09-15',
    },
    {
      sku: 'PKG-CLASS',
      mrpRupees: 6247,
      saleRupees: 4499,
      parts: ['CGS-M-BLA any', 'STD-M-WHI any', 'CBS-32-NAV any'],
    },
  ),
  grouped(
    {
      id: 'team-edition-package',
      title: 'Velox Team Edition Package: Skates and Two Sets of Bearings',
      category,
      family: 'speed-skate-110',
      look: 'Gold',
      short: 'The numbered team skate with bearings for two seasons. Sold out with the last pair.',
      description:
        'The team skate of the 2025 season with two sets of bearings. All sixty pairs have found their skaters.',
      features: ['Numbered 1 to 60', 'Two sets of bearings'],
      specifications: { Contents: '3 articles' },
      deliveryDays: 7,
      hsnCode: bearings,
      soldCount: 9,
      since: '2025-11-02',
    },
    { sku: 'PKG-TEAM', mrpRupees: 30997, saleRupees: 28999, parts: ['VLXTE-UK7', 'ILQ9-16 x2'] },
  ),
  grouped(
    {
      id: 'slalom-coach-package',
      title: 'Slalom Coaching Package: Forty Cones and Two Bottles',
      category,
      family: 'cones',
      look: 'Lime Green',
      short: 'Two sets of cones and two bottles for a coach and a pupil.',
      description:
        'Forty cones make a full competition line. Add the two bottles and a quiet car park, and an evening is planned.',
      features: ['Forty cones', 'Two bottles'],
      specifications: { Contents: '4 articles' },
      deliveryDays: 3,
      hsnCode: drinkingBottle,
      soldCount: 64,
      since: '2026-02-12',
    },
    { sku: 'PKG-SLALOM', mrpRupees: 1896, saleRupees: 1249, parts: ['CON-20 x2', 'BTL750-TEA x2'] },
  ),
];
