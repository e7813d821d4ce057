import type { EndPoint, NodePreference, StoreAddress } from './address.ts';
import { discover, isSame, preferred } from './discovery.ts';
import type { ChannelSettings, Node } from './node.ts';

/** Loss of the node that all calls go to, or return to a node that answers. */
export interface NodeNews {
  readonly away: boolean;
  /** `host:port` */
  readonly node: string;
  /** Reason why the node was given up. */
  readonly reason?: string;
}

/** Node of an address that all calls go to. It is replaced when it is lost, and when it no longer leads. */
export class NodeInUse {
  readonly #address: StoreAddress;
  readonly #settings: ChannelSettings;
  readonly #onNode: (news: NodeNews) => void;
  readonly #closing = new AbortController();
  /** The connection to the current node, or the search for one. */
  #connecting: Promise<Node> | undefined;
  #current: Node | undefined;
  /** The leader, as named by a node that does not lead. */
  #hint: EndPoint | undefined;
  /**
   * True after a node refused an append because it does not lead: a leader is looked for, whatever the address prefers.
   */
  #needsLeader = false;
  /** The name of the node that answered last, and whether the connection was lost since. */
  #answering: string | undefined;
  #isLost = false;

  constructor(address: StoreAddress, settings: ChannelSettings, onNode: (news: NodeNews) => void) {
    this.#address = address;
    this.#settings = settings;
    this.#onNode = onNode;
  }

  /**
   * Node in use; when there is none, the first caller looks for one on behalf of all.
   * @throws {EventStoreUnavailable}
   */
  async get(): Promise<Node> {
    this.#connecting ??= this.#connect();
    return await this.#connecting;
  }

  /** Notes that a node has answered a call. */
  answered(node: Node): void {
    // A late answer of a node that was given up does not count as its return.
    if (node !== this.#current) return;
    const isNews = this.#isLost || (this.#answering !== undefined && node.name !== this.#answering);
    this.#isLost = false;
    this.#answering = node.name;
    if (isNews) this.#onNode({ away: false, node: node.name });
  }

  /** Gives up a node that is lost; calls that wait for its answer end by themselves. */
  giveUp(node: Node, reason: string): void {
    if (node !== this.#current) return;
    this.#reportLoss(node.name, reason);
    this.#needsLeader = false;
    this.#drop(node);
  }

  /**
   * Leaves a node because another one leads; no connection is lost.
   * @param leader the node that leads, when it is known
   */
  leave(node: Node, leader: EndPoint | undefined): void {
    if (node !== this.#current) return;
    this.#needsLeader = true;
    this.#hint = leader;
    this.#drop(node);
  }

  /** Goes to another node when this one reports that it is not in the preferred state any more. */
  async check(node: Node, ms: number): Promise<void> {
    const found = preferred(await node.members(ms), this.#preference);
    if (node !== this.#current || found.some((each) => isSame(each, node.endPoint))) return;
    [this.#hint] = found;
    this.#drop(node);
    await this.get();
  }

  close(): void {
    this.#closing.abort();
    this.#current?.close();
  }

  get #preference(): NodePreference {
    return this.#needsLeader ? 'leader' : this.#address.nodePreference;
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
      if (this.#closing.signal.aborted) node.close();
      this.#current = node;
      node.onLost((reason) => this.giveUp(node, reason));
      this.answered(node);
      return node;
    } catch (error) {
      this.#connecting = undefined;
      const { message } = error instanceof Error ? error : { message: String(error) };
      if (this.#answering !== undefined) this.#reportLoss(this.#answering, message);
      throw error;
    } finally {
      this.#hint = undefined;
    }
  }

  #drop(node: Node): void {
    this.#current = undefined;
    this.#connecting = undefined;
    node.close();
  }

  /** Reports a loss once until a node answers; before the first answer the opening's own error reports it. */
  #reportLoss(node: string, reason: string): void {
    if (this.#isLost || this.#answering === undefined || this.#closing.signal.aborted) return;
    this.#isLost = true;
    this.#onNode({ away: true, node, reason });
  }
}
