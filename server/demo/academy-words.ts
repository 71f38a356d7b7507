import type { WeekDay } from '../../domain/centre.ts';

interface DemoBatch {
  /** The place of its centre in the list of centres, from 0. */
  centre: number;
  name: string;
  level: string;
  ages: readonly [from: number, to: number | null];
  days: readonly WeekDay[];
  starts_at: string;
  minutes: number;
  capacity: number;
  /** Who is in it or waits. */
  children: number;
}

const weekend = ['Sat', 'Sun'] as const;
const early = ['Tue', 'Thu', 'Sat'] as const;
const late = ['Mon', 'Wed', 'Fri'] as const;

/** Twelve batches with 150 children; three are full and have a waiting list. */
export const demoBatches: readonly DemoBatch[] = [
  {
    centre: 0,
    name: 'Little wheels',
    level: 'Beginner',
    ages: [5, 8],
    days: early,
    starts_at: '06:00',
    minutes: 60,
    capacity: 14,
    children: 17,
  },
  {
    centre: 0,
    name: 'Morning track',
    level: 'Intermediate',
    ages: [8, 16],
    days: early,
    starts_at: '07:00',
    minutes: 60,
    capacity: 16,
    children: 14,
  },
  {
    centre: 1,
    name: 'Evening beginners',
    level: 'Beginner',
    ages: [6, 12],
    days: late,
    starts_at: '17:30',
    minutes: 60,
    capacity: 16,
    children: 13,
  },
  {
    centre: 1,
    name: 'Evening speed',
    level: 'Advanced',
    ages: [9, 16],
    days: late,
    starts_at: '18:30',
    minutes: 60,
    capacity: 12,
    children: 9,
  },
  {
    centre: 2,
    name: 'Weekend starters',
    level: 'Beginner',
    ages: [5, 10],
    days: weekend,
    starts_at: '07:00',
    minutes: 60,
    capacity: 15,
    children: 12,
  },
  {
    centre: 2,
    name: 'Weekend movers',
    level: 'Intermediate',
    ages: [8, 14],
    days: weekend,
    starts_at: '08:00',
    minutes: 60,
    capacity: 15,
    children: 10,
  },
  {
    centre: 3,
    name: 'Tiny tots',
    level: 'Beginner',
    ages: [4, 6],
    days: late,
    starts_at: '17:00',
    minutes: 45,
    capacity: 10,
    children: 12,
  },
  {
    centre: 3,
    name: 'After school',
    level: 'Intermediate',
    ages: [7, 14],
    days: ['Mon', 'Tue', 'Thu'],
    starts_at: '18:00',
    minutes: 60,
    capacity: 18,
    children: 16,
  },
  {
    centre: 3,
    name: 'Club team',
    level: 'Advanced',
    ages: [10, null],
    days: early,
    starts_at: '06:00',
    minutes: 90,
    capacity: 14,
    children: 16,
  },
  {
    centre: 3,
    name: 'Grown-ups',
    level: 'Beginner',
    ages: [16, null],
    days: ['Sun'],
    starts_at: '07:00',
    minutes: 60,
    capacity: 20,
    children: 7,
  },
  {
    centre: 4,
    name: 'Sunrise beginners',
    level: 'Beginner',
    ages: [5, 10],
    days: late,
    starts_at: '06:30',
    minutes: 60,
    capacity: 16,
    children: 13,
  },
  {
    centre: 4,
    name: 'Sunrise speed',
    level: 'Intermediate',
    ages: [9, 16],
    days: late,
    starts_at: '07:30',
    minutes: 60,
    capacity: 16,
    children: 11,
  },
];

export const girls = [
  'Aanya',
  'Diya',
  'Ira',
  'Kiara',
  'Myra',
  'Navya',
  'Pihu',
  'Riya',
  'Saanvi',
  'Tara',
  'Veda',
  'Zoya',
  'Anika',
  'Meher',
  'Rhea',
];
export const boys = [
  'Aarav',
  'Advait',
  'Dhruv',
  'Ishaan',
  'Kabir',
  'Krish',
  'Neel',
  'Om',
  'Reyansh',
  'Rudra',
  'Shaurya',
  'Vihaan',
  'Yug',
  'Ayaan',
  'Parth',
];
export const surnames = [
  'Patil',
  'Naik',
  'Sawant',
  'Kulkarni',
  'Shetty',
  'Mehta',
  'Shah',
  'Iyer',
  'Khan',
  'Fernandes',
  'Yadav',
  'Pillai',
  'Rane',
  'Bhosale',
  'Gupta',
];
export const notes = [
  'Mild asthma: carries an inhaler.',
  'Allergic to peanuts.',
  'Wears glasses under the helmet.',
  'Had a sprained ankle in spring.',
];
