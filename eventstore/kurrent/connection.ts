import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { backoffMs, pause } from '../backoff.ts';
import { EventStoreUnavailable, type StoredEvent } from '../port.ts';
import { parseAddress } from './address.ts';
import { asStoreError, NO_ANSWER, NoAnswer, NodeLost, NotLeader } from './errors.ts';
import type { Node } from './node.ts';
import { NodeInUse, type NodeNews } from './node-in-use.ts';
import { channelSettings } from './settings.ts';

/** Longest silence in a command's call to the server; a read takes longer as long as events come. */
export const CALL_MS = 5_000;
/** Longest silence in the read of a page: for a rare category the server may scan a long log. */
export const PAGE_MS = 60_000;
/** Time after which a node that has not answered a call is given up. */
const PATIENCE_MS = 2_000;
/** Interval at which a cluster's node is asked whether it still leads. */
const CHECK_MS = 5_000;
/** Most repetitions while another node takes over as leader; together they take less than a command's timeout. */
const LEADER_ATTEMPTS = 4;

/** The calls of the adapter, each of which settles within its timeout of silence, whatever the nodes do. */
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

  /**
   * The node that calls go to now.
   * @throws {EventStoreUnavailable} when none can be found
   */
  async node(): Promise<Node> {
    if (this.#closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
    return await this.#node.get();
  }

  /**
   * Reads, and repeats it once on another node when the first one was lost, which is safe because a read changes
   * nothing.
   * @throws the error that `asStoreError` makes of a failure, within `ms` of silence
   */
  async read(ms: number, request: ReadReq): Promise<readonly StoredEvent[]> {
    return await inTime(ms, async (time) => {
      const once = (): Promise<StoredEvent[]> =>
        this.#call(time.left, (node, left) => node.read(request, left, time.begin));
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
   * Appends all requests or none, and repeats it while the nodes it reaches do not lead, because those write nothing.
   * @returns position of the last event
   * @throws the error that `asStoreError` makes of a failure, within `ms`
   */
  async append(ms: number, requests: readonly AppendRequest[]): Promise<string> {
    return await inTime(ms, async (time) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.#call(time.left, (node, left) => node.append(requests, left));
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

  /** Makes an attempt on one node, and judges the node by its outcome. Sends nothing when the time is over. */
  async #call<T>(rest: Time['left'], work: (node: Node, left: number) => Promise<T>): Promise<T> {
    const node = await this.node();
    const left = rest();
    if (left <= 0) throw new NoAnswer(NO_ANSWER);
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

  /** Finds out, even while no command calls, that a node is silent or no longer leads, and that one answers again. */
  #checkLater(): void {
    const check = async (): Promise<void> => {
      const until = performance.now() + CALL_MS;
      const rest = (): number => until - performance.now();
      await this.#call(rest, (node, left) => this.#node.check(node, left)).catch(() => undefined);
      if (!this.#closing.signal.aborted) this.#checkLater();
    };
    this.#nextCheck = setTimeout(check, CHECK_MS).unref();
  }
}

/** Limit of a call's silence. */
interface Time {
  /** Starts the time anew, because something came. */
  readonly begin: () => void;
  readonly left: () => number;
}

/** Settles after at most `ms` of silence; the work can ask how much of that is left before it begins something. */
async function inTime<T>(ms: number, work: (time: Time) => Promise<T>): Promise<T> {
  let until = performance.now() + ms;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(NO_ANSWER)), ms);
  });
  const begin = (): void => {
    until = performance.now() + ms;
    timer?.refresh();
  };
  try {
    return await Promise.race([work({ begin, left: () => until - performance.now() }), late]);
  } finally {
    clearTimeout(timer);
  }
}
