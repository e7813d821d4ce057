import { StandInLog } from './log.ts';
import type { Member } from './messages.ts';
import { type NotLeader, StandIn } from './stand-in.ts';

/**
 * Stand-ins as members of one cluster: one leads and takes the appends, any can be read. The others report a killed
 * node as alive until they notice its death.
 */
export class StandInCluster {
  readonly nodes: readonly StandIn[];
  /** Log that all nodes share. */
  readonly log: StandInLog;
  readonly #dead = new Set<StandIn>();
  readonly #noticed = new Set<StandIn>();
  #leader: StandIn;

  private constructor(log: StandInLog, first: StandIn, others: readonly StandIn[]) {
    this.log = log;
    this.#leader = first;
    this.nodes = [first, ...others];
  }

  static async start(count = 3, notLeader: NotLeader = 'by status'): Promise<StandInCluster> {
    const log = new StandInLog();
    const [first, ...others] = Array.from({ length: count }, () => new StandIn(log));
    if (!first) throw new RangeError('a cluster without nodes');
    const cluster = new StandInCluster(log, first, others);
    for (const node of cluster.nodes) {
      node.notLeader = notLeader;
      node.members = () => cluster.#members();
      await node.start();
    }
    cluster.#follow(first);
    return cluster;
  }

  /** Address with every node: a client can ask any living one about the others. */
  get address(): string {
    const seeds = this.nodes.map(({ endPoint: { host, port } }) => `${host}:${port}`);
    return `kurrentdb://${seeds.join(',')}?tls=false`;
  }

  get leader(): StandIn {
    return this.#leader;
  }

  get living(): readonly StandIn[] {
    return this.nodes.filter((node) => !this.#dead.has(node));
  }

  /** Stops a node as `kill -9` does; the others do not know yet. */
  kill(node: StandIn): void {
    this.#dead.add(node);
    node.stop();
  }

  /** Makes the others notice which nodes are dead; if the leader is one of them, there is no leader. */
  noticeDeaths(): void {
    for (const node of this.#dead) this.#noticed.add(node);
  }

  /** Makes the others notice the deaths, and follow one of the living nodes. */
  elect(): StandIn {
    this.noticeDeaths();
    const next = this.living.find((node) => node !== this.#leader && !node.silent) ?? this.living[0];
    if (!next) throw new RangeError('no node lives that could lead');
    this.#follow(next);
    return next;
  }

  /** Restarts a dead node as a follower. */
  async revive(node: StandIn): Promise<void> {
    await node.start();
    this.#dead.delete(node);
    this.#noticed.delete(node);
  }

  stop(): void {
    for (const node of this.living) this.kill(node);
  }

  #follow(leader: StandIn): void {
    this.#leader = leader;
    for (const node of this.nodes) node.leader = node === leader ? undefined : leader.endPoint;
  }

  #members(): readonly Member[] {
    return this.nodes.map((node) => ({
      endPoint: node.endPoint,
      leads: node === this.#leader,
      alive: !this.#noticed.has(node),
    }));
  }
}
