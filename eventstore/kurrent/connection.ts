import { KurrentDBClient, type ResolvedEvent } from '@kurrent/kurrentdb-client';
import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { backoffMs, pause } from '../backoff.ts';
import { leaveAbandonedConnections } from './abandoned.ts';
import { asStoreError, BadAddress, NoAnswer } from './errors.ts';
import { isNodeLost, leaveNode, NO_ANSWER, type Node, nodeOf, onNodeFailure, readEvents } from './node.ts';

/** Timeout of a command's call to the server. */
export const CALL_MS = 5_000;
/** Timeout of a page: for a rare category the server may scan a long log. */
export const PAGE_MS = 60_000;
/** Seconds a node has to answer who leads, unless the address sets it: less than a command's timeout. */
const GOSSIP_SECONDS = 2;

leaveAbandonedConnections();

/** The node that all calls go to was lost, or a node answers again. */
export interface NodeNews {
  readonly away: boolean;
  /** `host:port` */
  readonly node: string;
  /** Why the node was given up. */
  readonly reason?: string;
}

/** The only client of an address: it changes nodes by itself and is never replaced. */
export class Connection {
  readonly client: KurrentDBClient;
  readonly #onNode: (news: NodeNews) => void;
  /** The node given up last, until another one answers. */
  #lost: WithChannel | undefined;
  #current: Node | undefined;
  readonly #givenUp = new WeakSet<object>();
  readonly #listeners = new Set<() => void>();

  /** @throws {BadAddress} */
  constructor(address: string, onNode: (news: NodeNews) => void = () => undefined) {
    this.#onNode = onNode;
    try {
      this.client = KurrentDBClient.connectionString(withDefaults(address));
    } catch {
      throw new BadAddress('the address of the event store cannot be read');
    }
    onNodeFailure(this.client, (node, error) => this.#heard(node, error));
  }

  /**
   * One call that settles within `ms`; `work` receives the node it goes to.
   * @throws what `asStoreError` makes of a failure
   */
  async call<T>(ms: number, work: (client: KurrentDBClient, node: Node) => Promise<T>): Promise<T> {
    let node: Node | undefined;
    const answer = async (): Promise<T> => {
      node = await this.node();
      const answered = await work(this.client, node);
      this.#answered(node);
      return answered;
    };
    try {
      return await inTime(ms, answer());
    } catch (error) {
      // A connection that did not answer this call would not answer the next ones either.
      if (node && error instanceof NoAnswer) await this.leave(node, NO_ANSWER);
      throw asStoreError(error);
    }
  }

  /** The node that calls go to now. */
  async node(): Promise<Node> {
    this.#current = await nodeOf(this.client);
    return this.#current;
  }

  /** One read; repeated once on another node when its node was lost, which is safe because a read changes nothing. */
  async read(ms: number, request: ReadReq): Promise<readonly ResolvedEvent[]> {
    return await this.call(ms, async (client) => {
      try {
        return await readEvents(client, request, ms);
      } catch (error) {
        if (!isNodeLost(error)) throw error;
      }
      await pause(backoffMs(0));
      return await readEvents(client, request, ms);
    });
  }

  /** Calls back when a node is given up, which a subscription on it may not notice. Returns the unsubscribe function. */
  onGivenUp(told: () => void): () => void {
    this.#listeners.add(told);
    return () => this.#listeners.delete(told);
  }

  /** Looks for another node, unless another call already did; pending calls on this one end by themselves. */
  async leave(node: Node, reason: string): Promise<void> {
    await leaveNode(this.client, node, reason);
  }

  async close(): Promise<void> {
    await this.client.dispose();
    // The client does not close it.
    this.#current?.getChannel().close();
  }

  #heard(node: WithChannel, error: Error): void {
    const channel = node.getChannel();
    const isCurrent = channel === this.#current?.getChannel();
    if (!isNodeLost(error) || !isCurrent || this.#givenUp.has(channel)) return;
    this.#givenUp.add(channel);
    for (const told of this.#listeners) told();
    if (this.#lost) return;
    this.#lost = node;
    this.#onNode({ away: true, node: nameOf(node), reason: error.message });
  }

  #answered(node: Node): void {
    if (!this.#lost || node.getChannel() === this.#lost.getChannel()) return;
    this.#lost = undefined;
    this.#onNode({ away: false, node: nameOf(node) });
  }
}

type WithChannel = Pick<Node, 'getChannel'>;

/** `dns:host:port` */
const nameOf = (node: WithChannel): string => node.getChannel().getTarget().replace(/^dns:/, '');

function withDefaults(address: string): string {
  // The client accepts the old scheme, but warns at every start.
  const named = address.replace(/^esdb/, 'kurrentdb');
  if (/[?&]gossip[-_]?timeout=/i.test(named)) return named;
  return `${named.replace(/\/+$/, '')}${named.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_SECONDS}`;
}

async function inTime<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('the event store does not answer')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
