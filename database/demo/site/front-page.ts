/** Its pictures are `slider-ID`, behind everything, and `slider-ID-picture`. */
interface DemoSlider {
  id: string;
  name: string;
  offer: string;
  description: string;
  productId: string;
}

export const sliders: readonly DemoSlider[] = [
  {
    id: 'velox',
    name: 'Velox Carbon 110',
    offer: 'Race season launch',
    description: 'Hand-laid carbon, moulded to your feet. The skate our race squad trains on.',
    productId: 'velox-carbon-110',
  },
  {
    id: 'disco',
    name: 'Disco Classic',
    offer: 'Four colours, five sizes',
    description: 'The high-top quad everyone remembers, on a plate that is far better than memory.',
    productId: 'disco-classic',
  },
  {
    id: 'starter',
    name: 'Academy Starter Package',
    offer: 'New to skating?',
    description: 'Skates, helmet and guards for the first class, at less than the sum of their parts.',
    productId: 'academy-starter-package',
  },
  {
    id: 'aero',
    name: 'Aero Tail Helmet',
    offer: 'Made for the last lap',
    description: 'A long tail, a short visor and four quiet vents.',
    productId: 'aero-tail-helmet',
  },
];

/** Its picture is `offer-ID`. */
interface DemoOffer {
  id: string;
  title: string;
  description: string;
  link: string;
}

export const offers: readonly DemoOffer[] = [
  {
    id: 'guards',
    title: 'Guard sets from ₹699',
    description: 'Compulsory in class, comfortable all week.',
    link: '/category-detail/Protective%20Gear',
  },
  {
    id: 'kids',
    title: 'Skates that grow with them',
    description: 'Four sizes in every pair of Growing Up.',
    link: '/category-detail/Kids%20Skates',
  },
  {
    id: 'wheels',
    title: 'Fresh wheels for the season',
    description: 'Race, road and rink, from 65 to 125 mm.',
    link: '/category-detail/Wheels',
  },
  {
    id: 'admission',
    title: 'Join the academy',
    description: 'Five centres, coaches for every level, one form.',
    link: '/admission-form',
  },
  {
    id: 'fragrance',
    title: 'Sport fragrances',
    description: 'Small batches, made for us in Kannauj.',
    link: '/category-detail/Sport%20Fragrances',
  },
];

export const marquees: readonly string[] = [
  'Free delivery near Ghansoli on orders of ₹999 or more',
  'Admissions are open at all five centres',
  'Pay now, or a small part now and the rest at your door',
  'Free fitting and moulding at our Ghansoli workshop',
  'Use WELCOME10 for ten per cent off your first order',
];

interface DemoArrivals {
  id: string;
  name: string;
  description: string;
  productIds: readonly string[];
}

export const newArrivals: readonly DemoArrivals[] = [
  {
    id: 'on-the-track',
    name: 'New on the Track',
    description: 'Race boots, frames and the suits to match.',
    productIds: [
      'pahiya-raftaar-100',
      'velox-carbon-125',
      'aero-skin-suit',
      'axis-3x125-frame',
      'aero-tail-helmet',
      'marathon-pro-110',
      'glide-125',
    ],
  },
  {
    id: 'for-little-feet',
    name: 'For Little Feet',
    description: 'First skates, first guards, first bruises avoided.',
    productIds: [
      'mini-racer',
      'tiny-disco',
      'little-comet',
      'little-roller-package',
      'wheel-tee-kids',
      'kids-backpack',
      'kids-guard-set',
    ],
  },
  {
    id: 'city-evenings',
    name: 'City Evenings',
    description: 'Promenades, parks and the long way home.',
    productIds: [
      'night-rider-led',
      'urban-flow-80',
      'beach-roller',
      'street-roll',
      'quad-cruise-65',
      'slalom-cones-20',
    ],
  },
  {
    id: 'small-luxuries',
    name: 'Small Luxuries',
    description: 'Our line of sport fragrances, and a card for the undecided.',
    productIds: ['carbon-edp', 'night-market-edp', 'first-lap-edp', 'podium-rose-edp', 'old-timber-edp'],
  },
];

export const searchTerms: readonly string[] = [
  'Perfume',
  'Eau de Parfum',
  'Eau de Toilette',
  'Luxury',
  'Unisex',
  'Woody',
  'Floral',
  'Fresh',
  'Oriental',
  'Speed Skates',
  'Inline',
  'Quad',
  'Kids',
  'Wheels',
  'Bearings',
  'Helmet',
  'Guard',
];
