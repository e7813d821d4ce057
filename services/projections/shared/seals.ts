import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import type {
  CosignedAnswer,
  SealDetail,
  SealedAnswer,
  SealRow,
  SealsState,
} from '@expediente/schemas/seal/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { Hash } from '@expediente/seals/hash.ts';
import type { HeadAbsence, HeadProof } from '@expediente/seals/heads.ts';
import type { NodePlace } from '@expediente/seals/nodes.ts';

/** Seal of the log, without its note. */
export interface SealMark {
  readonly number: number;
  /** Last day that the seal covers, YYYY-MM-DD. */
  readonly day: string;
  /** ISO instant. */
  readonly at: string;
  /** Number of events under the seal. */
  readonly size: number;
}

/** Proof that a history is under a seal, up to one of its events. */
export interface SealedUpTo {
  readonly revision: number;
  /** Place of that event in the log, from 0, with its proof (RFC 6962 §2.1.1). */
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/**
 * Seal that changed the log's key, signed by both keys. With its own event, and the proof that this event is the last
 * one under the seal.
 */
export interface SealRotation {
  readonly number: number;
  readonly note: string;
  readonly event: StoredEvent;
  /** Hash of the event before the seal's. */
  readonly previous: string;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** Evidence for third parties that a seal covers histories. */
export interface SealEvidence {
  /** Signed note of the seal, with its cosignatures. */
  readonly note: string;
  /** Time stamp, and the note without the witnesses' signatures; absent: the seal has no time stamp. */
  readonly stamp?: { readonly note: string; readonly answer: Uint8Array };
  /** Keys of the log and of its witnesses that signed the note. */
  readonly keys: readonly string[];
  /** Nodes of the tree that prove its consistency with the trees of earlier seals. */
  readonly nodes: readonly (readonly [place: NodePlace, hash: Hash])[];
  /** Number of events under each of these seals, smallest first. */
  readonly sizes: readonly number[];
  /** Event of the seal itself, and the hash of the event before it. */
  readonly event: StoredEvent;
  readonly previous: string;
  /** All seals by which both keys changed the log's key. */
  readonly rotations: readonly SealRotation[];
  /**
   * Proofs of the ends that the histories had when the log was sealed, as the seal's event states them; absent: not
   * provable.
   */
  readonly heads: ReadonlyMap<string, HeadProof | HeadAbsence>;
  /** Proofs by stream; absent: the seal covers no event of the stream. */
  readonly proofs: ReadonlyMap<string, SealedUpTo>;
}

/** Reader of the installation's seals. */
export interface SealReader {
  /** The last seal; undefined: nothing was sealed so far. */
  last(): Promise<SealMark | undefined>;
  /**
   * Number of the first seal that covers the event at a position; null: none so far; undefined: unknown, because the
   * seals were made over the events of another store.
   */
  covering(position: Position): Promise<number | null | undefined>;
  /** Proves that the last seal covers consecutive events of these histories; undefined: nothing was sealed so far. */
  evidence(histories: readonly (readonly StoredEvent[])[]): Promise<SealEvidence | undefined>;
  /** State of the installation's seals, without the comparison. */
  state(): Promise<Omit<SealsState, 'comparison' | 'actions'>>;
  /** Seals, latest first. */
  page(page: { readonly offset: number; readonly limit: number }): Promise<Page<SealRow>>;
  /** Seal of a number, with its note; undefined: none. */
  numbered(number: number): Promise<SealDetail | undefined>;
  /** The last signed note; undefined: none. */
  checkpoint(): Promise<string | undefined>;
  /**
   * A tile, or a bundle of entries, by its path below `tile/`; undefined: the last seal's tree does not have it.
   * @throws {NotFound}
   */
  tile(path: string): Promise<Uint8Array | undefined>;
  /**
   * Seals the present log; a seal that takes long goes on after the answer.
   * @throws {Refused} the log cannot be sealed
   */
  seal(): Promise<SealedAnswer>;
  /**
   * Keeps a witness's cosignature.
   * @param by name of the user who adds it
   * @throws {Refused} it is not by a registered witness
   */
  cosign(note: string, by: string): Promise<CosignedAnswer>;
  /**
   * Checks that a note can be compared: its signature and its log.
   * @returns number of events that it covers
   * @throws {Refused}
   */
  compared(seal: ComparedSeal): Promise<number>;
}

/** A seal that somebody kept. */
export interface ComparedSeal {
  readonly note: string;
  /** Key that was kept with the note; absent: the server's own keys count. */
  readonly vkey?: string;
}
