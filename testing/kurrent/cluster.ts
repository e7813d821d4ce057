import { StandInLog } from './log.ts';
import type { Member } from './messages.ts';
import { type NotLeader, StandIn } from './stand-in.ts';

/**
 * Stand-ins that name each other as the members of one cluster: one leads and takes the appends, any can be read.
 * A dead node is named as a living one until the others notice its death.
 */
export class StandInCluster {
  readonly nodes: readonly StandIn[];
  /** What all of them hold. */
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

  /** Names every node: any that lives can be asked for the others. */
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

  /** As `kill -9`; the others do not know yet. */
  kill(node: StandIn): void {
    this.#dead.add(node);
    node.stop();
  }

  /** The others learn which nodes are dead; if the leader is, there is none. */
  noticeDeaths(): void {
    for (const node of this.#dead) this.#noticed.add(node);
  }

  /** The others notice the deaths and follow one of themselves. */
  elect(): StandIn {
    this.noticeDeaths();
    const next = this.living.find((node) => node !== this.#leader && !node.silent) ?? this.living[0];
    if (!next) throw new RangeError('no node lives that could lead');
    this.#follow(next);
    return next;
  }

  /** Starts a dead node again, as a follower. */
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
