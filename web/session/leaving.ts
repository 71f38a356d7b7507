import { loginAddress } from '../../domain/return-target.ts';

/** From a logout until the page behind the login is gone. */
let isLoggingOut = false;

export function leaveForHome(): void {
  isLoggingOut = true;
}

export function haveLeft(): void {
  isLoggingOut = false;
}

/** Where a visitor without a login is sent. After a logout that is home, not the login. */
export const wayOut = (page: { pathname: string; search: string }): string => (isLoggingOut ? '/' : loginAddress(page));
