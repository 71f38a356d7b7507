import type { ConsentNotice } from '../../contract/batch.ts';
import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

export interface Family {
  children: Child[];
  hasCalendar: boolean;
  /** By the child's id. */
  care: ReadonlyMap<string, FamilyChild>;
  notices: ConsentNotice[];
}

/** Null if it could not be loaded. */
export async function loadFamily({ client }: Api): Promise<Family | null> {
  const [found, family] = await Promise.all([
    bodyOrNull(client.call('GET /children')),
    bodyOrNull(client.call('GET /family')),
  ]);
  return (
    found &&
    family && {
      children: found.children,
      hasCalendar: found.has_calendar,
      care: new Map(family.children.map((care) => [care.child_id, care])),
      notices: family.notices,
    }
  );
}
