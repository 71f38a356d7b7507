import type { DeskReview } from '../../contract/desk/reviews.ts';

export const stateWords: Record<DeskReview['state'], { text: string; tone: 'plain' | 'good' | 'warning' }> = {
  waiting: { text: 'To check', tone: 'warning' },
  published: { text: 'Published', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
};
