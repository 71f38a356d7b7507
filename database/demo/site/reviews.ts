interface DemoReview {
  productId: string;
  author: string;
  stars: 1 | 2 | 3 | 4 | 5;
  words: string;
  /** How long ago it was written. */
  days: number;
  isWaiting?: true;
}

/** As buyers might write. */
export const reviews: readonly DemoReview[] = [
  {
    productId: 'velox-carbon-110',
    author: 'Aarav M.',
    stars: 5,
    days: 6,
    words:
      'Stiff where it has to be and still comfortable after two hours. My 500 m time went down by almost a second. Order your usual size: the guide on this page is right.',
  },
  {
    productId: 'velox-carbon-110',
    author: 'Riya S.',
    stars: 4,
    days: 19,
    words: 'Very fast boots. The heel needed a week to break in, so do not wear them first on race day.',
  },
  {
    productId: 'velox-carbon-110',
    author: 'Kabir D.',
    stars: 5,
    days: 41,
    words: 'Came to Thane in three days, well packed. My coach checked the frame: straight, and the bolts were tight.',
  },
  {
    productId: 'velox-carbon-110',
    author: 'Neha P.',
    stars: 4,
    days: 3,
    words: 'Lovely boots, the laces are a little short.',
    isWaiting: true,
  },
  {
    productId: 'club-guard-set',
    author: 'Farida K.',
    stars: 5,
    days: 12,
    words: 'Survived a season of falls by an eight-year-old. The straps still hold.',
  },
  {
    productId: 'club-guard-set',
    author: 'Vikram J.',
    stars: 3,
    days: 33,
    words: 'Protects well. The wrist guards run small, so take one size more for those.',
  },
  {
    productId: 'compulsory-kit',
    author: 'Sneha G.',
    stars: 5,
    days: 27,
    words: 'Everything for the first class in one box, and cheaper than buying each part.',
  },
];
