import { whole, type Endpoint, type Written } from '../endpoint.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Permission } from './permissions.ts';
import type { DeskRefusalCode } from './desk-refusals.ts';

/** One call of the desk, as data. Its key is `METHOD /desk/path`, below `/api`. */
export interface DeskEndpoint extends Pick<
  Endpoint,
  'summary' | 'params' | 'query' | 'body' | 'response' | 'bodyLimitBytes'
> {
  /** `none`: without a session. `any`: every member of staff, for what is their own. */
  readonly permission: Permission | 'none' | 'any';
  /** The caller must have given a second proof within the last minutes; otherwise `proof-needed`. */
  readonly needsFreshProof?: true;
  readonly refusals: readonly (RefusalCode | DeskRefusalCode)[];
  readonly answerKind?: 'pdf' | 'picture';
  /** Default: JSON. `picture`: the handler reads the bytes itself, once it knows the caller. */
  readonly bodyKind?: 'picture';
}

/**
 * The member whose page makes the call. All tabs share one cookie: when somebody else signs in in a second tab, calls of the first are
 * refused and not made under the new name.
 */
export const memberHeader = 'desk-member';

/* @__NO_SIDE_EFFECTS__ */
export const deskEndpoint = <const E extends Written<DeskEndpoint>>(written: E) => whole(written);

/** Refusals that can come before the handler is called; calls do not list these themselves. */
export function impliedDeskRefusals(endpoint: DeskEndpoint): (RefusalCode | DeskRefusalCode)[] {
  return [
    'too-many-requests',
    'busy',
    'cross-site',
    ...(endpoint.params || endpoint.query || endpoint.body ? (['bad-input'] as const) : []),
    ...(endpoint.body ? (['too-large', 'wrong-content-type'] as const) : []),
    ...(endpoint.permission === 'none' ? [] : (['desk-signed-out', 'other-person'] as const)),
    ...(endpoint.permission === 'none' || endpoint.permission === 'any' ? [] : (['not-allowed'] as const)),
    ...(endpoint.needsFreshProof ? (['proof-needed'] as const) : []),
  ];
}
