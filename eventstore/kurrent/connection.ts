import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { backoffMs, pause } from '../backoff.ts';
import { EventStoreUnavailable, type StoredEvent } from '../port.ts';
import { parseAddress } from './address.ts';
import { asStoreError, NoAnswer, NodeLost, NotLeader } from './errors.ts';
import type { Node } from './node.ts';
import { NodeInUse, type NodeNews } from './node-in-use.ts';
import { channelSettings } from './settings.ts';

/** Timeout of a command's call to the server. */
export const CALL_MS = 5_000;
/** Timeout of a page: for a rare category the server may scan a long log. */
export const PAGE_MS = 60_000;
/** A node that took at least this long over a call without answering is given up. */
const PATIENCE_MS = 2_000;
/** How often a cluster's node is asked whether it still leads. */
const CHECK_MS = 5_000;
/** Repetitions while another node takes over as leader; together they take less than a command's timeout. */
const LEADER_ATTEMPTS = 4;

/** The calls of the adapter, each of which settles within its timeout whatever the nodes do. */
export class Connection {
  readonly #node: NodeInUse;
  readonly #closing = new AbortController();
  #nextCheck: NodeJS.Timeout | undefined;

  /** @throws {BadAddress} */
  constructor(address: string, onNode: (news: NodeNews) => void = () => undefined) {
    const parsed = parseAddress(address);
    this.#node = new NodeInUse(parsed, channelSettings(parsed), onNode);
    if (parsed.discovers) this.#checkLater();
  }

  /** The node that calls go to now. @throws {EventStoreUnavailable} when none can be found */
  async node(): Promise<Node> {
    if (this.#closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
    return await this.#node.get();
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
    this.#node.close();
  }

  /** One attempt on one node, and what its outcome means for that node. Sends nothing after `until`. */
  async #call<T>(until: number, work: (node: Node, left: number) => Promise<T>): Promise<T> {
    const node = await this.node();
    const left = until - performance.now();
    if (left <= 0) throw new NoAnswer('the event store does not answer');
    try {
      const answer = await work(node, left);
      this.#node.answered(node);
      return answer;
    } catch (failure) {
      const error = asStoreError(failure);
      if (error instanceof NodeLost) this.#node.giveUp(node, error.message);
      else if (error instanceof NotLeader) this.#node.leave(node, error.leader);
      else if (!(error instanceof NoAnswer)) this.#node.answered(node);
      // A call that began late, after a search, proves nothing about a node that it had no time to wait for.
      else if (left >= PATIENCE_MS) this.#node.giveUp(node, 'no answer in time');
      throw error;
    }
  }

  /** Finds out, without any call, that a node is silent or no longer leads, and that one answers again. */
  #checkLater(): void {
    const check = async (): Promise<void> => {
      const until = performance.now() + CALL_MS;
      await this.#call(until, (node, left) => this.#node.check(node, left)).catch(() => undefined);
      if (!this.#closing.signal.aborted) this.#checkLater();
    };
    this.#nextCheck = setTimeout(check, CHECK_MS).unref();
  }
}

/** Settles within `ms`: the work learns until when it may begin something. */
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
