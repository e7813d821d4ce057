import { networkOf } from '@expediente/platform/access/sign-in-limits.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';

/** A sign-in that did not succeed. */
export interface FailedSignIn {
  /** Name as typed; a user of that name need not exist. */
  readonly username: string;
  readonly address: string;
  readonly result: 'refused' | 'too-many';
}

export interface FailedSignInsOptions {
  /** Most facts of their own in a window: for one network, and for all together. */
  readonly ofOne: number;
  readonly ofAll: number;
  readonly windowMs: number;
}

/** More failures than an office mistypes; the limits of sign-ins count an address as busy from the same number on. */
const BOUNDS: FailedSignInsOptions = { ofOne: 30, ofAll: 300, windowMs: 15 * 60_000 };
/** Most names and networks that a summary lists. */
const LISTED = 20;

interface Summary {
  attempts: number;
  readonly usernames: Set<string>;
  readonly networks: Set<string>;
  readonly from: string;
  to: string;
}

/**
 * Audit facts of failed sign-ins. Causing one needs no sign-in and the audit keeps everything for ever, so only the
 * first failures of a window are facts of their own; the others become one fact at the window's end: their number, with
 * the first names and networks.
 */
export class FailedSignIns {
  readonly #audit: Pick<Audit, 'record'>;
  readonly #bounds: FailedSignInsOptions;
  readonly #ofNetwork = new Map<string, number>();
  #ofAll = 0;
  #summary: Summary | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(audit: Pick<Audit, 'record'>, bounds: FailedSignInsOptions = BOUNDS) {
    this.#audit = audit;
    this.#bounds = bounds;
  }

  note({ username, address, result }: FailedSignIn): void {
    this.#timer ??= setTimeout(() => this.endWindow(), this.#bounds.windowMs).unref();
    const network = networkOf(address);
    const ofOne = (this.#ofNetwork.get(network) ?? 0) + 1;
    this.#ofNetwork.set(network, ofOne);
    this.#ofAll += 1;
    if (ofOne <= this.#bounds.ofOne && this.#ofAll <= this.#bounds.ofAll) {
      this.#audit.record({ kind: 'sign-in', user: '', result, details: { username, address } });
      return;
    }
    const at = new Date().toISOString();
    this.#summary ??= { attempts: 0, usernames: new Set(), networks: new Set(), from: at, to: at };
    this.#summary.attempts += 1;
    this.#summary.to = at;
    if (this.#summary.usernames.size < LISTED) this.#summary.usernames.add(username);
    if (this.#summary.networks.size < LISTED) this.#summary.networks.add(network);
  }

  /** Records the failures that were only counted, and begins a new window; also called when the process ends. */
  endWindow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const summary = this.#summary;
    this.#summary = undefined;
    this.#ofNetwork.clear();
    this.#ofAll = 0;
    if (summary === undefined) return;
    const { attempts, usernames, networks, from, to } = summary;
    this.#audit.record({
      kind: 'sign-in',
      user: '',
      result: 'more-failures',
      details: { attempts, usernames: [...usernames], networks: [...networks], from, to },
    });
  }
}
