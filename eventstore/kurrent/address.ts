/** The address cannot be parsed; it is left out of the message because it may contain the password. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress';
}

export interface EndPoint {
  readonly host: string;
  readonly port: number;
}

/** `host:port` */
export const nameOf = ({ host, port }: EndPoint): string => `${host}:${port}`;

/** Member of a cluster that calls go to. */
export type NodePreference = 'leader' | 'follower' | 'read_only_replica' | 'random';

/** The parts of an address of the event store. */
export interface StoreAddress {
  readonly endPoints: readonly [EndPoint, ...EndPoint[]];
  /** True when the end points are asked for the members of their cluster; otherwise the only one takes all calls. */
  readonly discovers: boolean;
  readonly user: { readonly name: string; readonly password: string } | undefined;
  readonly tls: boolean;
  /** False: any certificate is accepted. */
  readonly tlsVerifyCert: boolean;
  /** Paths of PEM files. */
  readonly tlsCAFile: string | undefined;
  readonly userCertFile: string | undefined;
  readonly userKeyFile: string | undefined;
  readonly nodePreference: NodePreference;
  /** Times that each end point is asked for the members, and ms between two of them. */
  readonly maxDiscoverAttempts: number;
  readonly discoveryInterval: number;
  /** Seconds within which a node has to name the members. */
  readonly gossipTimeout: number;
  /** ms between two signs of life, and ms until one counts as missing; negative: none are asked for. */
  readonly keepAliveInterval: number;
  readonly keepAliveTimeout: number;
  /** Name of this process in the server's log. */
  readonly connectionName: string | undefined;
}

const DEFAULT_PORT = 2113;
const ADDRESS =
  /^(?:kurrentdb|kurrent|kdb|esdb)(?<discover>\+discover)?:\/\/(?:(?<name>[^:@]+):(?<password>[^@]+)@)?(?<places>[^?]+?)\/*(?:\?(?<options>.*))?$/;
const PLACE = /^(?<host>[^\s:@/?[\]!$'()*+;"%#<>=&{|}~]+)(?::(?<port>\d+))?$/;
const PREFERENCES = ['leader', 'follower', 'read_only_replica', 'random'] as const;

/**
 * Reads `kurrentdb://user:password@host:port,…?option=value&…` as the database's own clients do; options that the
 * adapter has no use for are ignored.
 * @throws {BadAddress} without the address in its message, which may contain a password
 */
export function parseAddress(address: string): StoreAddress {
  const { discover, name, password, places = '', options = '' } = ADDRESS.exec(address.trim())?.groups ?? {};
  const [first, ...others] = places.replace(/,$/, '').split(',').map(endPoint);
  if (!first) throw unreadable();
  const given = new Options(options);
  return {
    endPoints: discover === undefined ? [first, ...others] : [first],
    discovers: discover !== undefined || others.length > 0,
    user:
      name === undefined || password === undefined
        ? undefined
        : { name: decoded(name), password: decoded(password) },
    tls: given.oneOf('tls', ['true', 'false'], 'true') === 'true',
    tlsVerifyCert: given.oneOf('tlsVerifyCert', ['true', 'false'], 'true') === 'true',
    tlsCAFile: given.text('tlsCAFile'),
    userCertFile: given.text('userCertFile'),
    userKeyFile: given.text('userKeyFile'),
    nodePreference: given.oneOf('nodePreference', PREFERENCES, 'leader'),
    maxDiscoverAttempts: given.number('maxDiscoverAttempts', 25),
    discoveryInterval: given.number('discoveryInterval', 100),
    // Shorter than a command's timeout.
    gossipTimeout: given.number('gossipTimeout', 2),
    keepAliveInterval: given.number('keepAliveInterval', 10_000),
    keepAliveTimeout: given.number('keepAliveTimeout', 10_000),
    connectionName: given.text('connectionName'),
  };
}

/** Options of an address, after the question mark. Case, `_` and `-` of a name do not matter. */
class Options {
  readonly #values = new Map<string, string>();

  constructor(options: string) {
    for (const option of options.split('&').filter((each) => each !== '')) {
      const [, name, value] = /^([^=]+)=([^?]+)$/.exec(option) ?? [];
      if (name === undefined || value === undefined) throw unreadable();
      this.#values.set(flat(name), value.trim());
    }
  }

  text(name: string): string | undefined {
    const value = this.#values.get(flat(name));
    return value === undefined ? undefined : decoded(value);
  }

  number(name: string, usual: number): number {
    const value = this.#values.get(flat(name));
    if (value === undefined) return usual;
    if (!/^-?\d+$/.test(value)) throw unreadable();
    return Number(value);
  }

  oneOf<T extends string>(name: string, values: readonly T[], usual: T): T {
    const value = this.#values.get(flat(name));
    if (value === undefined) return usual;
    const found = values.find((each) => flat(each) === flat(value));
    if (found === undefined) throw unreadable();
    return found;
  }
}

const flat = (text: string): string => text.toLowerCase().replace(/[_-]/g, '');

function endPoint(place: string): EndPoint {
  const { host, port = DEFAULT_PORT } = PLACE.exec(place.trim())?.groups ?? {};
  if (host === undefined) throw unreadable();
  return { host, port: Number(port) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
}

const unreadable = (): BadAddress => new BadAddress('the address of the event store cannot be read');
