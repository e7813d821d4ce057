import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@expediente/eventstore/kurrent/connection.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';

/** KurrentDB used by the product. */
export interface StoreNodes {
  readonly address: string;
  readonly name: string;
  /** Kills the leading node with `kill -9`; resolves when it is restarted. Absent where nodes are not started here. */
  killLeader?(chance: Chance): Promise<void>;
  stop(): Promise<void>;
}

/** Address that stands for three stand-in nodes in this process. */
export const STAND_IN = 'stand-in';

/**
 * Event store of an address, or of `stand-in`. With a command that runs a node in the foreground (`$NODE` is 1, 2… in
 * the order of the address, `$HOST` and `$PORT` its address), nodes are started here, and restarted whenever they
 * end.
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
      // Time that a cluster takes to notice the loss of its leader and elect another.
      await pause(chance.between(500, 1_500));
      cluster.elect();
      await pause(chance.between(0, 800));
      await cluster.revive(dead);
    },
    stop: async () => cluster.stop(),
  };
}

/** Time for a node to start, find the others, and read its log. */
const READY_MS = 120_000;
const AGAIN_MS = 500;

/** Starts the nodes of an address. @throws if they do not answer */
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

/**
 * Process of a node, restarted whenever it ends. A node may end by itself, to drop events that its followers never
 * received.
 */
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
    // In a process group of its own, so that the command's children are killed with it.
    this.#start = () => spawn('sh', ['-c', command], { env, detached: true, stdio: 'ignore' });
    this.#child = this.#run();
  }

  /** Kills it with `kill -9`; resolves when it is restarted. */
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

/** `host:port` of the node to which a new client is directed. */
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
