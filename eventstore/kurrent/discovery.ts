import gossip, {
  type MemberInfo,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import { pause } from '../backoff.ts';
import { EventStoreUnavailable } from '../port.ts';
import { type EndPoint, type NodePreference, nameOf, type StoreAddress } from './address.ts';
import { NoAnswer, NodeLost } from './errors.ts';
import { type ChannelSettings, Node } from './node.ts';

const { LEADER, FOLLOWER, READONLYREPLICA, PREREADONLYREPLICA, READONLYLEADERLESS } =
  gossip.MemberInfo.VNodeState;
const READ_ONLY = [READONLYREPLICA, PREREADONLYREPLICA, READONLYLEADERLESS];
const ANY = [LEADER, FOLLOWER, ...READ_ONLY];

/**
 * States of the members that suit a preference, the best first. A preference for the leader waits for one: while a
 * cluster elects, a follower could answer reads, but no command.
 */
const STATES: Readonly<Record<NodePreference, readonly (readonly number[])[]>> = {
  leader: [[LEADER]],
  follower: [[FOLLOWER], ANY],
  read_only_replica: [READ_ONLY, ANY],
  random: [ANY],
};

/** End points of the members that suit a preference, all equally good. */
export function preferred(members: readonly MemberInfo[], preference: NodePreference): readonly EndPoint[] {
  for (const states of STATES[preference]) {
    const found = members
      .filter((member) => member.getIsAlive() && states.includes(member.getState()))
      .flatMap((member) => member.getHttpEndPoint() ?? [])
      .map((each) => ({ host: each.getAddress(), port: each.getPort() }));
    if (found.length > 0) return found;
  }
  return [];
}

export const isSame = (one: EndPoint, other: EndPoint): boolean =>
  one.host === other.host && one.port === other.port;

export interface Search {
  readonly address: StoreAddress;
  readonly settings: ChannelSettings;
  readonly preference: NodePreference;
  /** A node that another one named as the leader. */
  readonly hint: EndPoint | undefined;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

/** A node that was tried, and why it cannot be used. */
export interface Tried {
  readonly endPoint: EndPoint;
  readonly error: unknown;
}

/** The node answers, but neither it nor a member that it names is in the preferred state. */
export class NotPreferred extends EventStoreUnavailable {}

/** None of the nodes that were tried can be used; the message has the reason of each. */
export class NoNode extends EventStoreUnavailable {
  readonly tried: readonly Tried[];
  constructor(tried: readonly Tried[], options: ErrorOptions) {
    super(`no node of the event store can be used: ${tried.map(reasonOf).join('; ')}`, options);
    this.tried = tried;
  }
}

const reasonOf = ({ endPoint, error }: Tried): string =>
  `${nameOf(endPoint)}: ${error instanceof Error ? error.message : String(error)}`;

/**
 * Connects to the node that calls go to. With a cluster's address all end points are asked for the members at the same
 * time, again and again; a node is taken once it reports itself to be in the preferred state, so that neither a dead
 * nor a former leader is taken. With any other address its only end point is asked once.
 * @throws {NoNode} when none was found in the attempts that the address allows
 */
export async function discover(search: Search): Promise<Node> {
  const { address, hint, signal } = search;
  const until =
    performance.now() + (address.discovers ? address.maxDiscoverAttempts * address.discoveryInterval : 0);
  const found = new AbortController();
  const ended = AbortSignal.any([found.signal, signal]);
  const tried = new Map<string, Tried>();
  const askFrom = async (endPoint: EndPoint): Promise<Node> => {
    for (;;) {
      try {
        const node = await nodeFrom(search, endPoint, tried);
        if (!ended.aborted) {
          found.abort();
          return node;
        }
        node.close();
      } catch (error) {
        if (performance.now() >= until) throw error;
      }
      ended.throwIfAborted();
      await pause(address.discoveryInterval, ended);
    }
  };
  const named = hint ? [hint] : [];
  const asked = hint && !address.discovers ? named : [...named, ...address.endPoints];
  try {
    return await Promise.any(asked.map(askFrom));
  } catch (error) {
    throw new NoNode([...tried.values()], { cause: error });
  } finally {
    found.abort();
  }
}

/**
 * Node at an end point, or the preferred one that it names.
 * @param tried gets the reason why a node cannot be used
 */
async function nodeFrom(
  search: Search,
  endPoint: EndPoint,
  tried: Map<string, Tried>,
  isNamed = false,
): Promise<Node> {
  const { address, settings, preference } = search;
  const node = new Node(endPoint, settings);
  const fails = (error: unknown): never => {
    node.close();
    tried.set(node.name, { endPoint, error });
    throw error;
  };
  const found = await node.members(address.gossipTimeout * 1_000).then(
    (members) => preferred(members, preference),
    (error: unknown) => {
      // A proxy may refuse the question; without a cluster any answer proves that the node can be reached.
      if (!address.discovers && !(error instanceof NodeLost || error instanceof NoAnswer)) return [];
      return fails(error);
    },
  );
  if (!address.discovers || found.some((each) => isSame(each, endPoint))) return node;
  const next = found[Math.floor(Math.random() * found.length)];
  if (!next || isNamed) return fails(new NotPreferred('no member of the cluster is in the preferred state'));
  node.close();
  tried.delete(node.name);
  return await nodeFrom(search, next, tried, true);
}
