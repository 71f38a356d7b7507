import { loginAddress } from '../../domain/return-target.ts';

let isWished = false;

/** From here until the page behind the login is gone, its visitor is on the way home. */
export function leaveByWish(): void {
  isWished = true;
}

export function haveLeft(): void {
  isWished = false;
}

/** Where a page that needs a login sends a visitor who has none: who has just logged out is not asked to log in. */
export const wayOut = (page: { pathname: string; search: string }): string => (isWished ? '/' : loginAddress(page));
