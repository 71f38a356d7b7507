import { deskContract, type DeskContract, type DeskKey } from '../../contract/desk/desk-contract.ts';
import { memberHeader, type DeskEndpoint } from '../../contract/desk/desk-endpoint.ts';
import type { Endpoint, Output, Received } from '../../contract/endpoint.ts';
import type { StaffCaller, StaffSessions } from '../state/staff-sessions.ts';
import { checkInput, finisherFor, finishRefusal, givingWay, refuseUnstorable, type Answer, type Call } from './api.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { isCrossSite } from './cross-origin.ts';
import { refuse, Refused } from './refuse.ts';

/** Unless the contract asks for no permission, the caller is known before the handler runs. */
type CallOf<E extends DeskEndpoint> = E['permission'] extends 'none' ? Call : Call & { staff: StaffCaller };

export type DeskHandler<E extends DeskEndpoint> = (
  received: Received<E>,
  call: CallOf<E>,
) => Promise<Output<E> | Refused<E['refusals'][number]>>;

/** A feature's calls of the desk, each with its handler. */
export type DeskHandlers = { readonly [K in DeskKey]?: DeskHandler<DeskContract[K]> };

export type DeskApi = ReadonlyMap<DeskKey, Answer>;

interface DeskParts {
  staffSessions: StaffSessions;
  deskCookie: BrowserCookie;
  publicOrigin: string | undefined;
}

type AnyHandler = (received: Received<Endpoint>, call: Call & { staff: StaffCaller }) => Promise<unknown>;

/** Binds calls of the desk to their handlers. */
export function buildDeskApi(handlers: DeskHandlers, parts: DeskParts): DeskApi {
  const api = new Map<DeskKey, Answer>();
  for (const key of Object.keys(handlers) as DeskKey[]) {
    // As in buildApi: the pairing is checked where `handlers` is written.
    api.set(key, givingWay(bindCall(deskContract[key], handlers[key] as unknown as AnyHandler, parts)));
  }
  return api;
}

/** In this order: origin, session, member, permission, proof, input. A stranger learns nothing about the shape. */
function bindCall(endpoint: DeskEndpoint, handler: AnyHandler, parts: DeskParts): Answer {
  const finish = finisherFor(endpoint);
  return async (question, call) => {
    if (isCrossSite(call.headers, parts.publicOrigin)) return finishRefusal(refuse('cross-site'));
    const admitted = await admit(endpoint, call, parts);
    if (admitted instanceof Refused) return finishRefusal(admitted);
    const received = refuseUnstorable(endpoint, question) ?? checkInput(endpoint, question);
    if (received instanceof Refused) return finishRefusal(received);
    return finish(handler(received, { ...call, ...admitted } as Call & { staff: StaffCaller }), call);
  };
}

async function admit(
  { permission, needsFreshProof }: DeskEndpoint,
  call: Call,
  { staffSessions, deskCookie }: DeskParts,
): Promise<{ staff?: StaffCaller } | Refused> {
  if (permission === 'none') return {};
  const staff = await staffSessions.identify(deskCookie.read(call));
  if (!staff) return refuse('desk-signed-out');
  const named = call.headers[memberHeader];
  if (named !== undefined && named !== staff.staffId) return refuse('other-person');
  if (permission !== 'any' && !staff.permissions.has(permission)) return refuse('not-allowed');
  return needsFreshProof && !staff.isProofFresh ? refuse('proof-needed') : { staff };
}
