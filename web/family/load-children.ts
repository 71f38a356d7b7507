import type { Child } from '../../contract/child.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

export interface Family {
  children: Child[];
  hasCalendar: boolean;
}

/** Null where it could not be loaded. */
export async function loadFamily({ client }: Api): Promise<Family | null> {
  const found = await bodyOrNull(client.call('GET /children'));
  return found && { children: found.children, hasCalendar: found.has_calendar };
}
