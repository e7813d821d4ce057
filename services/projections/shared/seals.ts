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

/** One seal of the log, without its note. */
export interface SealMark {
  readonly number: number;
  /** The last day that it covers, YYYY-MM-DD. */
  readonly day: string;
  /** ISO instant. */
  readonly at: string;
  /** Events under it. */
  readonly size: number;
}

/** Proof that a history is under a seal, up to one of its events. */
export interface SealedUpTo {
  readonly revision: number;
  /** Its place in the log, from 0, and the proof of it (RFC 6962 §2.1.1). */
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** A seal that changed the log's key, signed by both; with its event, which is the last one under it, and the proof of that. */
export interface SealRotation {
  readonly number: number;
  readonly note: string;
  readonly event: StoredEvent;
  /** Hash of the event before it. */
  readonly previous: string;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** Evidence for other people that a seal covers histories. */
export interface SealEvidence {
  /** The signed note with its cosignatures. */
  readonly note: string;
  /** Its time stamp, and the note without what witnesses signed; absent: it has none. */
  readonly stamp?: { readonly note: string; readonly answer: Uint8Array };
  /** Keys of the log under that note, and of its witnesses. */
  readonly keys: readonly string[];
  /** Nodes of the tree, of which proofs from the seals before it are made. */
  readonly nodes: readonly (readonly [place: NodePlace, hash: Hash])[];
  /** Events under each of these seals, the fewest first. */
  readonly sizes: readonly number[];
  /** The event of the seal itself, and the hash of the one before it. */
  readonly event: StoredEvent;
  readonly previous: string;
  /** Every seal by which both keys changed the log's key. */
  readonly rotations: readonly SealRotation[];
  /** Where each of the histories ended when the log was sealed, as the seal's event says; absent where it cannot be proven. */
  readonly heads: ReadonlyMap<string, HeadProof | HeadAbsence>;
  /** Proofs by stream; a stream of which nothing is under the seal is absent. */
  readonly proofs: ReadonlyMap<string, SealedUpTo>;
}

/** Reader of the installation's seals. */
export interface SealReader {
  /** The last one; undefined: nothing was sealed yet. */
  last(): Promise<SealMark | undefined>;
  /**
   * Number of the first seal that covers the event at a position; null: none does yet; undefined: it is not known,
   * because the seals were made over the events of another store.
   */
  covering(position: Position): Promise<number | null | undefined>;
  /** Proves consecutive events of these histories under the last seal; undefined: nothing was sealed yet. */
  evidence(histories: readonly (readonly StoredEvent[])[]): Promise<SealEvidence | undefined>;
  /** How the seals of the installation are, without the comparison. */
  state(): Promise<Omit<SealsState, 'comparison' | 'actions'>>;
  /** Seals, the latest first. */
  page(page: { readonly offset: number; readonly limit: number }): Promise<Page<SealRow>>;
  /** One seal with its note; undefined: there is none of that number. */
  numbered(number: number): Promise<SealDetail | undefined>;
  /** The last signed note; undefined: there is none. */
  checkpoint(): Promise<string | undefined>;
  /** A tile, or a bundle of entries, by its path below `tile/`; undefined: the last seal's tree does not have it. @throws {NotFound} */
  tile(path: string): Promise<Uint8Array | undefined>;
  /** Seals the log as it is now; what takes longer goes on. @throws {Refused} when it cannot */
  seal(): Promise<SealedAnswer>;
  /** Keeps a witness's cosignature. @param by who brings it @throws {Refused} when it is none of a registered one */
  cosign(note: string, by: string): Promise<CosignedAnswer>;
  /** Whether a note can be compared: its signature, its log. @returns how many events it covers @throws {Refused} */
  compared(seal: ComparedSeal): Promise<number>;
}

/** A seal that somebody kept. */
export interface ComparedSeal {
  readonly note: string;
  /** The key that they kept with it; absent: those that the server knows. */
  readonly vkey?: string;
}
