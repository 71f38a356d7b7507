import { formatPaise } from '../../domain/money.ts';

/** "₹10.00 too little" */
export function differenceText(paise: number): string {
  if (paise === 0) return 'Nothing missing';
  return `${formatPaise(Math.abs(paise))} too ${paise > 0 ? 'much' : 'little'}`;
}
