import { setTimeout as sleep } from 'node:timers/promises';
import { die, freeze, thaw } from './cluster.ts';
import type { TestBed } from './test-bed.ts';

/** Causes a fault and returns a function that repairs it. */
export type Fault = (bed: TestBed, pick: (count: number) => number) => Promise<() => void>;

export const faults: Record<string, Fault> = {
  /** The primary's machine dies, and comes back once another has taken over. */
  async primary({ cluster }) {
    const node = await cluster.primary();
    await die(node);
    return () => node.patroni.start();
  },
  /** The synchronous standby, which every commit waits for, stops answering. */
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
  /** Without etcd the nodes cannot elect a primary. The current one goes on, because it still sees all other nodes. */
  async etcd({ cluster: { etcd } }) {
    await etcd.kill();
    return () => etcd.start();
  },
};
