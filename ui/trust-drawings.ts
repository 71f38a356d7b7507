import type { TrustIcon } from '../domain/trust-icon.ts';

/** Path data on a 24 x 24 grid. */
export const trustDrawings = {
  check: 'M12 3l7 2.7v5.6c0 4.4-2.9 7.8-7 9.7-4.1-1.9-7-5.3-7-9.7V5.7zM8.7 12l2.4 2.4 4.3-4.6',
  invoice: 'M6 3.5h12v17l-3-1.6-3 1.6-3-1.6-3 1.6zM9 8h6M9 11.5h6M9 15h3.5',
  payment: 'M7 4.5h10M7 8.5h10M7 4.5h3.5c5 0 5 8 0 8H7l7 7.5',
  fitting: 'M3.5 8.5h17v7h-17zM7 8.5V12M10.4 8.5v2.3M13.8 8.5V12M17.2 8.5v2.3',
  exchange: 'M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19',
  delivery:
    'M3 6.5h10.5v10H3zM13.5 10h3.7l3.3 3.2v3.3h-7M5.3 17.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0M15.3 17.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0',
  help: 'M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19zM9 9.5c0 3 2.5 5.5 5.5 5.5',
} as const satisfies Record<TrustIcon, string>;
