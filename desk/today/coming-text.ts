import type { Permission } from '../../contract/desk/permissions.ts';

/** For who has no card on Today: what will appear there. */
export function comingText(permissions: readonly Permission[]): string {
  if (permissions.includes('roll-call.edit')) {
    return 'Nothing is waiting for you. Your classes of the day, with the roll call, will appear here.';
  }
  if (permissions.includes('fees.read')) {
    return 'Nothing is waiting for you. Sales, fees and money that needs a look will appear here.';
  }
  return 'Nothing is waiting for you. What your role takes care of will appear here.';
}
