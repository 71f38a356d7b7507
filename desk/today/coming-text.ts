import type { Permission } from '../../contract/desk/permissions.ts';

/** For roles that have no cards on Today yet. */
export function comingText(permissions: readonly Permission[]): string {
  if (permissions.includes('fees.read')) {
    return 'Nothing is waiting for you. Sales, fees and payments to check will appear here.';
  }
  return 'Nothing is waiting for you. Work for your role will appear here.';
}
