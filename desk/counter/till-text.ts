import { formatPaise } from '../../domain/money.ts';

/** "₹10.00 too little" */
export function differenceText(paise: number): string {
  if (paise === 0) return 'Nothing missing';
  return `${formatPaise(Math.abs(paise))} too ${paise > 0 ? 'much' : 'little'}`;
}

/** "17 Nov 2026", of a day in India. */
export const dayText = (day: string): string =>
  new Date(`${day}T12:00:00+05:30`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
