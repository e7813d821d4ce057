import type { DifferenceRecord, Run } from '../ops/read.ts';
import type { ActionOffer } from '../shared/read.ts';

/**
 * `day`: the usual seal, at the end of a day or on demand; `key`: the key was changed; `witnesses`: their list was
 * changed; `restored`: the log is continued from a backup.
 */
export type SealKind = 'day' | 'key' | 'witnesses' | 'restored';

/** A row of `GET /seals/get/all`. */
export interface SealRow {
  readonly number: number;
  readonly kind: SealKind;
  /** The last day that it covers (2026-11-24), and when it was made (ISO instant). */
  readonly day: string;
  readonly at: string;
  /** Number of events under it, and of those among them that the seal before does not cover. */
  readonly size: number;
  readonly added: number;
  /** SHA-256 root of the tree of those events (RFC 6962), base64. */
  readonly root: string;
  /** Ids of the log's keys that signed it; the last is the one that signs from then on. */
  readonly keys: readonly string[];
  /** Names of the witnesses that cosigned it. */
  readonly witnesses: readonly string[];
  /** Time that a time-stamping authority confirmed (ISO instant, RFC 3161); null: none did. */
  readonly stamped: string | null;
}

/** A signature under a seal. */
export interface SealSignature {
  readonly name: string;
  /** Id of its key: eight hex digits. */
  readonly id: string;
  /** Time at which a witness cosigned (ISO instant), by its own clock; null: the log's own. */
  readonly at: string | null;
  /** Name of the person or address that brought a witness's signature; '' for the log's own. */
  readonly by: string;
}

/** `GET /seals/get/{number}`. */
export interface SealDetail extends SealRow {
  /** The signed note with all cosignatures, to be kept elsewhere. */
  readonly note: string;
  readonly signatures: readonly SealSignature[];
  /** Authority that stamped the seal; '': none did. */
  readonly authority: string;
}

/** Key that signs the next seal. */
export interface SealKeyState {
  readonly vkey: string;
  readonly id: string;
  /** Number of the first seal that it signed. */
  readonly since: number;
}

/** Target that seals are brought to automatically: a folder, a witness or a time-stamping authority. */
export interface SealDelivery {
  /** Path or address of the target. */
  readonly to: string;
  /** Number of the last seal that was to be brought, and the time of the attempt (ISO instant); null: none yet. */
  readonly number: number | null;
  readonly at: string | null;
  /** Reason in Spanish why that failed; '': it did not. */
  readonly error: string;
}

/** A witness whose cosignatures are accepted. */
export interface SealWitness {
  readonly name: string;
  readonly id: string;
  readonly vkey: string;
  /** Seal that registered it, its time (ISO instant), and the person who did. */
  readonly seal: number;
  readonly at: string;
  readonly by: string;
}

/** Result of the comparison with a seal that somebody kept. */
export interface ComparisonReport {
  /** True when the log of today continues the seal. */
  readonly holds: boolean;
  /** Number of the seal; null: it is not known here. */
  readonly number: number | null;
  /** Events under it. */
  readonly size: number;
  /** Result in Spanish, of which the first line is the verdict. */
  readonly lines: readonly string[];
  /** Record in which the first difference is; null: there is no difference, or it is in none with a history. */
  readonly history: DifferenceRecord | null;
}

/** A comparison as a run of the journal. */
export interface SealComparison extends Run {
  /** Null: it did not come to its end. */
  readonly comparison: ComparisonReport | null;
}

/** `GET /seals`. */
export interface SealsState {
  readonly last: SealRow | null;
  /** Null: nothing was sealed, or it is not known here. */
  readonly key: SealKeyState | null;
  /** Null: not configured. */
  readonly folder: SealDelivery | null;
  readonly witness: SealDelivery | null;
  readonly stamp: SealDelivery | null;
  /** Sentences in Spanish on what the seals cannot prove in this configuration; none: nothing is missing. */
  readonly unproven: readonly string[];
  readonly witnesses: readonly SealWitness[];
  /** Faults and their remedies, in Spanish. */
  readonly alarms: readonly string[];
  /** The comparison under way, else the last one. */
  readonly comparison: SealComparison | null;
  /** `seal`, `cosign`, `verify` and `cancel`; none where the session may not act. */
  readonly actions: readonly ActionOffer[];
}

/** Answer of `POST /seals/seal` in `data`: the seal; null: it is still being made. */
export interface SealedAnswer {
  readonly number: number | null;
}

/** Answer of `POST /seals/cosign` in `data`. */
export interface CosignedAnswer {
  readonly number: number;
  /** Names of the witnesses whose cosignature was not known before. */
  readonly names: readonly string[];
}
