import { EventStoreUnavailable } from '../port.ts';

/** Reason why a node cannot be used, as a connection to it showed. */
export type NodeFault =
  /**
   * The node has no certificate of an authority that this side trusts. `issuer`: the authority that the certificate
   * names.
   */
  | { readonly kind: 'unknown-authority'; readonly issuer: string; readonly caFile: string | undefined }
  | { readonly kind: 'other-name'; readonly names: readonly string[]; readonly asked: string }
  | { readonly kind: 'expired'; readonly of: 'node' | 'authority'; readonly name: string; readonly on: Date }
  | { readonly kind: 'not-yet-valid'; readonly from: Date }
  /** The node encrypts and the address does not, or the other way round. */
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'not-encrypted' }
  | { readonly kind: 'no-process' }
  | { readonly kind: 'unknown-host' }
  | { readonly kind: 'no-leader' }
  | { readonly kind: 'no-answer' };

/** The fault of each node that was tried, by `host:port`. */
export type NodeFaults = ReadonlyMap<string, NodeFault>;

/** Faults that pass by themselves: a node is started, elected, entered in the DNS. */
const PASSING: ReadonlySet<NodeFault['kind']> = new Set([
  'no-process',
  'unknown-host',
  'no-leader',
  'no-answer',
]);

export const isFinal = ({ kind }: NodeFault): boolean => !PASSING.has(kind);

/**
 * No node can be used, and another attempt would not change that: the address, a certificate or a file has to be
 * changed.
 */
export class NodesUnusable extends Error {
  override readonly name = 'NodesUnusable';
  readonly faults: NodeFaults;
  constructor(faults: NodeFaults, options: ErrorOptions) {
    super('the nodes of the event store cannot be used as the address has it', options);
    this.faults = faults;
  }
}

/** No node can be used now. */
export class NodesAway extends EventStoreUnavailable {
  readonly faults: NodeFaults;
  constructor(faults: NodeFaults, options: ErrorOptions) {
    super('no node of the event store can be used', options);
    this.faults = faults;
  }
}

/** Options of an address that name a file. */
export type FileOption = 'tlsCAFile' | 'userCertFile' | 'userKeyFile';

/** A file that the address names cannot be used. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly option: FileOption;
  readonly path: string;
  readonly fault: 'missing' | 'closed' | 'not-pem';
  constructor(option: FileOption, path: string, fault: UnusableFile['fault'], options?: ErrorOptions) {
    super(`the file ${path} of ${option} cannot be used: ${fault}`, options);
    this.option = option;
    this.path = path;
    this.fault = fault;
  }
}
