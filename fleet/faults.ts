import { setTimeout as sleep } from 'node:timers/promises';
import { die, freeze, thaw } from './cluster.ts';
import type { TestBed } from './test-bed.ts';

/** Strikes, and returns how to mend it. */
export type Fault = (bed: TestBed, pick: (count: number) => number) => Promise<() => void>;

export const faults: Record<string, Fault> = {
  /** Its machine is gone, and comes back when another has taken over. */
  async primary({ cluster }) {
    const node = await cluster.primary();
    await die(node);
    return () => node.patroni.start();
  },
  /** The node that every commit waits for is silent. */
  async replica({ cluster }) {
    const node = await cluster.syncStandby();
    freeze(node);
    return () => thaw(node);
  },
  async shop({ shops }, pick) {
    const { program } = shops[pick(shops.length)] ?? {};
    await program?.kill();
    // As systemd would, with RestartSec=1.
    await sleep(1_000);
    program?.start();
    return () => undefined;
  },
  async balancer({ balancers }, pick) {
    const balancer = balancers[pick(balancers.length)];
    await balancer?.kill();
    return () => balancer?.start();
  },
  /** Who is primary can be agreed on no longer. The primary goes on, because it still sees all other nodes. */
  async etcd({ cluster: { etcd } }) {
    await etcd.kill();
    return () => etcd.start();
  },
};
