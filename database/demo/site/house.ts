import { weekDays, type WeekDay } from '../../../domain/centre.ts';

export const profile = {
  logo_name: 'Pahiya',
  tag_line: 'Skates, wheels and a rink to use them on',
  address: 'Shop 7, Palm Court, Sector 6, Ghansoli, Navi Mumbai, Maharashtra 400701',
  latitude: 19.1197,
  longitude: 73.0,
  phone: '+91 91234 56780',
  email: 'hello@pahiya.example',
  social_url: 'https://www.instagram.com/',
  legal_name: 'Pahiya Skating Shop and Academy',
  // Belongs to nobody: no PAN has the number 0000.
  gstin: '27AAAAA0000A1Z2',
};

export const help = { whatsapp_number: '919123456780', mobile: '9123456780', delivery_percentage: 10 };

interface Centre {
  name: string;
  address: string;
  timings: string;
  days: readonly WeekDay[];
  age_from: number;
  age_to: number | null;
  isLocation: boolean;
}

/** Spelled as in the admission form. The three locations are the academy's own rinks. */
export const centres: readonly Centre[] = [
  {
    name: 'Airoli',
    address: 'Municipal Skating Rink, Sector 15, Airoli, Navi Mumbai 400708',
    days: ['Tue', 'Thu', 'Sat'],
    timings: '6:00 – 8:00 am',
    age_from: 5,
    age_to: 16,
    isLocation: true,
  },
  {
    name: 'Kandivali',
    address: 'Sports Complex, Thakur Village, Kandivali East, Mumbai 400101',
    days: ['Mon', 'Wed', 'Fri'],
    timings: '5:30 – 7:30 pm',
    age_from: 6,
    age_to: 16,
    isLocation: false,
  },
  {
    name: 'Naigaon',
    address: 'Town Garden Rink, Naigaon East, Vasai 401208',
    days: ['Sat', 'Sun'],
    timings: '7:00 – 9:00 am',
    age_from: 5,
    age_to: 14,
    isLocation: false,
  },
  {
    name: 'Ghansoli',
    address: 'Pahiya Rink, Sector 6, Ghansoli, Navi Mumbai 400701',
    days: weekDays,
    timings: '6:00 – 8:00 am and 5:00 – 8:00 pm',
    age_from: 4,
    age_to: null,
    isLocation: true,
  },
  {
    name: 'Goregoan West',
    address: 'Motilal Nagar Ground, Goregaon West, Mumbai 400104',
    days: ['Mon', 'Wed', 'Fri'],
    timings: '6:30 – 8:30 am',
    age_from: 5,
    age_to: 16,
    isLocation: true,
  },
];

export const coupons = [
  {
    code: 'WELCOME10',
    description: '10% off the first order, at most ₹500',
    percentage_offer: 10,
    discount_paise_max: 50_000,
    is_first_order_only: true,
  },
  {
    code: 'FLAT200',
    description: '₹200 off orders of ₹1,499 or more',
    price_offer_paise: 20_000,
    lines_paise_min: 149_900,
  },
  {
    code: 'DIWALI25',
    description: '25% off, over since the lamps went out',
    percentage_offer: 25,
    starts_at: '2025-10-15T00:00:00+05:30',
    ends_at: '2025-10-27T00:00:00+05:30',
  },
  {
    code: 'RINK50',
    description: '₹50 off, for the first fifty, once each',
    price_offer_paise: 5_000,
    limit_total: 50,
    limit_per_user: 1,
  },
];
