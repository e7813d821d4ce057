import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { backoffMs, pause } from '../backoff.ts';
import { EventStoreUnavailable, type StoredEvent } from '../port.ts';
import { type EndPoint, parseAddress, type StoreAddress } from './address.ts';
import { discover, isSame, preferred } from './discovery.ts';
import { asStoreError, NoAnswer, NodeLost, NotLeader } from './errors.ts';
import type { ChannelSettings, Node } from './node.ts';
import { channelSettings } from './settings.ts';

/** Timeout of a command's call to the server. */
export const CALL_MS = 5_000;
/** Timeout of a page: for a rare category the server may scan a long log. */
export const PAGE_MS = 60_000;
/** How often the node in use is asked whether it still leads. */
const CHECK_MS = 5_000;
/** Retries while another node takes over as leader; together they take less than a command's timeout. */
const LEADER_ATTEMPTS = 4;

/** The node that all calls go to was lost, or calls go to a node that answers. */
export interface NodeNews {
  readonly away: boolean;
  /** `host:port` */
  readonly node: string;
  /** Why the node was given up. */
  readonly reason?: string;
}

/** The connection to one node of an address, which is replaced when that node is lost or no longer leads. */
export class Connection {
  readonly #address: StoreAddress;
  readonly #settings: ChannelSettings;
  readonly #onNode: (news: NodeNews) => void;
  readonly #closing = new AbortController();
  #nextCheck: NodeJS.Timeout | undefined;
  /** The node in use, or the search for one. */
  #connecting: Promise<Node> | undefined;
  #current: Node | undefined;
  /** The leader, as a node that does not lead named it. */
  #hint: EndPoint | undefined;
  /** Somebody was told that a node leads: from then on only a leader is looked for. */
  #needsLeader = false;
  /** The name of the node that answered last, and whether it has been lost since. */
  #answering: string | undefined;
  #isLost = false;

  /** @throws {BadAddress} */
  constructor(address: string, onNode: (news: NodeNews) => void = () => undefined) {
    this.#address = parseAddress(address);
    this.#settings = channelSettings(this.#address);
    this.#onNode = onNode;
    if (this.#address.discovers) this.#checkLater();
  }

  /** The node that calls go to now; looked for when there is none. @throws {EventStoreUnavailable} */
  async node(): Promise<Node> {
    if (this.#closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
    this.#connecting ??= this.#connect();
    return await this.#connecting;
  }

  /**
   * One read; repeated once on another node when its node was lost, which is safe because a read changes nothing.
   * @throws what `asStoreError` makes of a failure, within `ms`
   */
  async read(ms: number, request: ReadReq): Promise<readonly StoredEvent[]> {
    return await inTime(ms, async (until) => {
      const once = (): Promise<StoredEvent[]> => this.#call(until, (node, left) => node.read(request, left));
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof NodeLost)) throw error;
      }
      await pause(backoffMs(0));
      return await once();
    });
  }

  /**
   * One append, all requests or none; repeated while the nodes it reaches do not lead, because those write nothing.
   * @returns the position of its last event
   * @throws what `asStoreError` makes of a failure, within `ms`
   */
  async append(ms: number, requests: readonly AppendRequest[]): Promise<string> {
    return await inTime(ms, async (until) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.#call(until, (node, left) => node.append(requests, left));
        } catch (error) {
          if (!(error instanceof NotLeader) || attempt === LEADER_ATTEMPTS) throw error;
        }
        await pause(backoffMs(attempt));
      }
    });
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#nextCheck);
    this.#current?.close();
  }

  /** One attempt on one node, and what its outcome says of the node. Begins nothing after `until`. */
  async #call<T>(until: number, work: (node: Node, left: number) => Promise<T>): Promise<T> {
    const node = await this.node();
    const left = until - performance.now();
    if (left <= 0) throw new NoAnswer('the event store does not answer');
    try {
      const answer = await work(node, left);
      this.#answered(node);
      return answer;
    } catch (failure) {
      const error = asStoreError(failure);
      if (error instanceof NodeLost) this.#giveUp(node, error.message);
      else if (error instanceof NotLeader) this.#leave(node, error.leader);
      else if (!(error instanceof NoAnswer)) this.#answered(node);
      // Whoever began late, because another node was looked for first, learned nothing about this one.
      else if (left >= this.#patience) this.#giveUp(node, 'no answer in time');
      throw error;
    }
  }

  /** ms after which a node that has not answered is taken for silent. */
  get #patience(): number {
    return Math.min(CALL_MS / 2, this.#address.gossipTimeout * 1_000);
  }

  async #connect(): Promise<Node> {
    try {
      const node = await discover({
        address: this.#address,
        settings: this.#settings,
        preference: this.#preference,
        hint: this.#hint,
        signal: this.#closing.signal,
      });
      if (this.#closing.signal.aborted) {
        node.close();
        throw new EventStoreUnavailable('the event store is closed');
      }
      this.#current = node;
      node.onLost((reason) => this.#giveUp(node, reason));
      this.#answered(node);
      return node;
    } catch (error) {
      this.#connecting = undefined;
      this.#lost(this.#answering, 'no node can be used');
      throw error;
    } finally {
      this.#hint = undefined;
    }
  }

  get #preference(): StoreAddress['nodePreference'] {
    return this.#needsLeader ? 'leader' : this.#address.nodePreference;
  }

  /** The node is lost; calls that wait for its answer end by themselves. */
  #giveUp(node: Node, reason: string): void {
    if (node !== this.#current) return;
    this.#lost(node.name, reason);
    this.#needsLeader = false;
    this.#drop(node);
  }

  /** Another node leads; nothing is lost. */
  #leave(node: Node, leader: EndPoint | undefined): void {
    if (node !== this.#current) return;
    this.#needsLeader = true;
    this.#hint = leader;
    this.#drop(node);
  }

  #drop(node: Node): void {
    this.#current = undefined;
    this.#connecting = undefined;
    node.close();
  }

  /** Reported once until a node answers, and not before the first answer: until then the caller's error says it. */
  #lost(node: string | undefined, reason: string): void {
    if (this.#isLost || node === undefined || this.#answering === undefined) return;
    if (this.#closing.signal.aborted) return;
    this.#isLost = true;
    this.#onNode({ away: true, node, reason });
  }

  #answered({ name }: Node): void {
    if (name !== this.#current?.name) return;
    const isNews = this.#isLost || (this.#answering !== undefined && name !== this.#answering);
    this.#isLost = false;
    this.#answering = name;
    if (isNews) this.#onNode({ away: false, node: name });
  }

  #checkLater(): void {
    const check = async (): Promise<void> => {
      await this.#check();
      if (!this.#closing.signal.aborted) this.#checkLater();
    };
    this.#nextCheck = setTimeout(check, CHECK_MS).unref();
  }

  /** Finds out that a node is silent or no longer leads although nobody calls it, and that one can be used again. */
  async #check(): Promise<void> {
    const node = await this.node().catch(() => undefined);
    if (!node) return;
    const members = await this.#call(performance.now() + CALL_MS, (each, left) => each.members(left)).catch(
      () => [],
    );
    const found = preferred(members, this.#preference);
    if (members.length > 0 && !found.some((each) => isSame(each, node.endPoint))) this.#leave(node, found[0]);
  }
}

async function inTime<T>(ms: number, work: (until: number) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('the event store does not answer')), ms);
  });
  try {
    return await Promise.race([work(performance.now() + ms), late]);
  } finally {
    clearTimeout(timer);
  }
}
