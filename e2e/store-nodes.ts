import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@expediente/eventstore/kurrent/connection.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';

/** A KurrentDB next to the product. */
export interface StoreNodes {
  readonly address: string;
  readonly name: string;
  /** `kill -9` of the node that leads; resolves when it was started again. Absent: it is for somebody else to start. */
  killLeader?(chance: Chance): Promise<void>;
  stop(): Promise<void>;
}

/** In the place of the address of three stand-ins in this process. */
export const STAND_IN = 'stand-in';

/**
 * The event store of an address, or `stand-in`. With a command that runs a node in the foreground (`$NODE` is 1, 2…
 * in the order of the address, `$HOST` and `$PORT` its place) the nodes are started here, and again whenever they end.
 */
export async function openStore(address: string, nodeCommand?: string): Promise<StoreNodes> {
  if (address === STAND_IN) return await standIns();
  if (nodeCommand !== undefined) return await startedNodes(address, nodeCommand);
  return { address, name: 'KurrentDB', stop: async () => undefined };
}

async function standIns(): Promise<StoreNodes> {
  const cluster = await StandInCluster.start();
  return {
    address: cluster.address,
    name: 'three stand-ins for KurrentDB',
    async killLeader(chance) {
      const dead = cluster.leader;
      cluster.kill(dead);
      // As long as a cluster takes to miss its leader and to agree on another.
      await pause(chance.between(500, 1_500));
      cluster.elect();
      await pause(chance.between(0, 800));
      await cluster.revive(dead);
    },
    stop: async () => cluster.stop(),
  };
}

/** Long enough for a node to be started, find the others, and read its log. */
const READY_MS = 120_000;
const AGAIN_MS = 500;

/** @throws when the nodes do not answer */
export async function startedNodes(address: string, command: string): Promise<StoreNodes> {
  const [, seeds = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(address) ?? [];
  const nodes = seeds.split(',').map((seed, n) => new StartedNode(seed, n + 1, command));
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    await answering(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    name: nodes.length === 1 ? 'KurrentDB, one node' : `KurrentDB, ${nodes.length} nodes`,
    async killLeader(chance) {
      const leader = await leaderOf(address);
      const node = nodes.find(({ seed }) => seed === leader);
      if (!node) throw new Error(`the leader is ${leader}, which is not in the address`);
      await node.kill(chance.between(0, 800));
      await answering(address);
    },
    stop,
  };
}

/** A node's process, started again whenever it ends: one may end by itself, to drop what its followers never had. */
class StartedNode {
  readonly seed: string;
  readonly #start: () => ChildProcess;
  #child: ChildProcess;
  #again = AGAIN_MS;
  #stopping = false;

  constructor(seed: string, n: number, command: string) {
    this.seed = seed.includes(':') ? seed : `${seed}:2113`;
    const [host, port] = this.seed.split(':');
    const env = { ...process.env, NODE: String(n), HOST: host, PORT: port };
    // A group of its own, so that what the command starts is killed with it.
    this.#start = () => spawn('sh', ['-c', command], { env, detached: true, stdio: 'ignore' });
    this.#child = this.#run();
  }

  /** `kill -9`; resolves when it was started again. */
  async kill(againAfter: number): Promise<void> {
    this.#again = againAfter;
    const before = this.#child;
    this.#signal('SIGKILL');
    while (this.#child === before) await pause(20);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#signal('SIGTERM');
    await ended;
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
  }

  #run(): ChildProcess {
    const child = this.#start();
    child.once('exit', () => {
      const wait = this.#again;
      this.#again = AGAIN_MS;
      setTimeout(() => {
        if (!this.#stopping) this.#child = this.#run();
      }, wait);
    });
    return child;
  }
}

/** `host:port` of the node that a client who comes now is sent to. */
async function leaderOf(address: string): Promise<string> {
  const connection = new Connection(address);
  try {
    return (await connection.node()).name;
  } finally {
    connection.close();
  }
}

/** Waits until the store can be read and has its name. */
async function answering(address: string): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    try {
      const store = await KurrentEventStore.open({ address });
      await store.close();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}
