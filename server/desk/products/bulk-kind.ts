import type { Database } from '../../../database/client.ts';
import type { Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';

/** A row as it is now. `State` is what the decision needs. */
export interface BulkRow<State> {
  id: string;
  title: string;
  attributes: Record<string, string>;
  version: number;
  state: State;
}

/** What a change does to one row. A text says why it does nothing. */
export type Decided<Next> = { next: Next; before: string; after: string; lacks?: string[] } | string;

/** One kind of row that can be changed in bulk: how to read it, what a change does to it, and how to make the change. */
export interface BulkKind<Change, State, Next> {
  /** In the order of the products that were chosen. */
  readOf(db: Database, productIds: readonly string[], change: Change): Promise<BulkRow<State>[]>;
  read(db: Database, ids: readonly string[], change: Change): Promise<BulkRow<State>[]>;
  decide(state: State, change: Change): Decided<Next>;
  make(
    db: Database,
    staff: StaffCaller,
    row: { id: string; version: number; batchId: string; next: Next },
  ): Promise<{ auditId: number | null } | Refused>;
}
