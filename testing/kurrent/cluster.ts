import { StandInLog } from './log.ts';
import type { Member } from './messages.ts';
import { type NotLeader, StandIn } from './stand-in.ts';

/**
 * Stand-ins that tell of each other as the nodes of a cluster do: one leads and takes the appends, any may be
 * read. A node that dies is told of as before until the others have elected another leader.
 */
export class StandInCluster {
  readonly nodes: readonly StandIn[];
  readonly #dead = new Set<StandIn>();
  /** Those whose death the others know of. */
  readonly #missed = new Set<StandIn>();
  #leader: StandIn;

  private constructor(first: StandIn, others: readonly StandIn[]) {
    this.#leader = first;
    this.nodes = [first, ...others];
  }

  static async start(count = 3, notLeader: NotLeader = 'by status'): Promise<StandInCluster> {
    const log = new StandInLog();
    const [first, ...others] = Array.from({ length: count }, () => new StandIn(log));
    if (!first) throw new RangeError('a cluster without nodes');
    const cluster = new StandInCluster(first, others);
    for (const node of cluster.nodes) {
      node.notLeader = notLeader;
      node.members = () => cluster.#members();
      await node.start();
    }
    cluster.#follow(first);
    return cluster;
  }

  /** Every node as a seed: whoever of them lives is asked for the others. */
  get address(): string {
    const seeds = this.nodes.map(({ endPoint: { host, port } }) => `${host}:${port}`);
    return `kurrentdb://${seeds.join(',')}?tls=false`;
  }

  get leader(): StandIn {
    return this.#leader;
  }

  /** Those that live. */
  get living(): readonly StandIn[] {
    return this.nodes.filter((node) => !this.#dead.has(node));
  }

  /** As `kill -9`; the others do not know yet. */
  kill(node: StandIn): void {
    this.#dead.add(node);
    node.stop();
  }

  /** The living know who is dead; nobody leads as long as the dead one was the leader. */
  noticeDeaths(): void {
    for (const node of this.#dead) this.#missed.add(node);
  }

  /** The living know who is dead, and follow one of themselves. */
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
    this.#missed.delete(node);
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
      alive: !this.#missed.has(node),
    }));
  }
}
