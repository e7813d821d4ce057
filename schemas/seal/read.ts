import type { DifferenceRecord, Run } from '../ops/read.ts';
import type { ActionOffer } from '../shared/read.ts';

/**
 * `day`: by itself or on demand; `key`: the log went over to another key; `witnesses`: their list changed; `restored`: it
 * goes on from a backup.
 */
export type SealKind = 'day' | 'key' | 'witnesses' | 'restored';

/** A row of `GET /seals/get/all`. */
export interface SealRow {
  readonly number: number;
  readonly kind: SealKind;
  /** The last day that it covers (2026-11-24), and when it was made (ISO instant). */
  readonly day: string;
  readonly at: string;
  /** Events under it, and those that the seal before it does not cover. */
  readonly size: number;
  readonly added: number;
  /** SHA-256 root over them (RFC 6962), base64. */
  readonly root: string;
  /** Ids of the log's keys that signed it; the last is the one that signs from then on. */
  readonly keys: readonly string[];
  /** Names of the witnesses that cosigned it. */
  readonly witnesses: readonly string[];
  /** When a time-stamping authority saw it (ISO instant, RFC 3161); null: none did. */
  readonly stamped: string | null;
}

/** A line of signature of a seal. */
export interface SealSignature {
  readonly name: string;
  /** Id of its key: eight hex digits. */
  readonly id: string;
  /** Time at which a witness cosigned (ISO instant), by its own clock; null: the log's own. */
  readonly at: string | null;
  /** Name of who brought a witness's cosignature here; '' of the log's own. */
  readonly by: string;
}

/** `GET /seals/get/{number}`. */
export interface SealDetail extends SealRow {
  /** The signed note with all cosignatures, to be kept elsewhere. */
  readonly note: string;
  readonly signatures: readonly SealSignature[];
  /** Authority that stamped it with its time; '': none did. */
  readonly authority: string;
}

/** The key with which the log goes on. */
export interface SealKeyState {
  readonly vkey: string;
  readonly id: string;
  /** The first seal that it signed. */
  readonly since: number;
}

/** Where seals are brought by themselves: a folder, a witness, or a time-stamping authority. */
export interface SealDelivery {
  /** Its path or address. */
  readonly to: string;
  /** The last seal that was to be brought, and when (ISO instant); null: none yet. */
  readonly number: number | null;
  readonly at: string | null;
  /** Why that failed, in Spanish; '' when it did not. */
  readonly error: string;
}

/** A witness whose cosignatures are accepted. */
export interface SealWitness {
  readonly name: string;
  readonly id: string;
  readonly vkey: string;
  /** The seal that registered it, when (ISO instant) and whose act that was. */
  readonly seal: number;
  readonly at: string;
  readonly by: string;
}

/** Result of the comparison with a seal that somebody kept. */
export interface ComparisonReport {
  /** The log of today continues it. */
  readonly holds: boolean;
  /** Number of the seal; null: nothing here knows it. */
  readonly number: number | null;
  /** Events under it. */
  readonly size: number;
  /** In Spanish; the first one is the verdict. */
  readonly lines: readonly string[];
  /** The record of the first difference; null: there is none, or it has no history. */
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
  /** Claims that nothing proves as it is configured, in Spanish; none: all that can be. */
  readonly unproven: readonly string[];
  readonly witnesses: readonly SealWitness[];
  /** Faults and how they are mended, in Spanish. */
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
  /** Names of the witnesses whose cosignature is new here. */
  readonly names: readonly string[];
}
