import { refuse, type Refused } from '../../http/refuse.ts';

export type NotMoved = Refused<'return-not-allowed'>;

export const refuseReturn = (message: string): NotMoved => refuse('return-not-allowed', { message });
