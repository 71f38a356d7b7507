import type { Replica } from '../../database/replica.ts';
import type { Handlers } from './api.ts';

type AnyHandler = (received: never, call: never) => Promise<unknown>;

/**
 * The same calls; those that only read are answered from the replica while it is fresh. If it fails, the primary answers: a replica cancels a read that is in the way of its
 * replay, and may be away at any moment.
 */
export function readFromReplica<H extends Handlers>(replica: Replica, onReplica: H, onPrimary: H): H {
  const both = Object.entries(onPrimary).map(([name, primary]) => {
    if (!name.startsWith('GET ')) return [name, primary];
    const follower = onReplica[name as keyof H] as AnyHandler;
    const answer: AnyHandler = async (received, call) => {
      if (!replica.isFresh) return (primary as AnyHandler)(received, call);
      try {
        return await follower(received, call);
      } catch {
        replica.fallBehind();
        return (primary as AnyHandler)(received, call);
      }
    };
    return [name, answer];
  });
  return Object.fromEntries(both) as H;
}
