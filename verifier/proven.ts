import type { Checkpoint } from '@expediente/seals/checkpoint.ts';
import { leafHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { parseProof } from '@expediente/seals/proof-file.ts';
import { includes } from '@expediente/seals/proofs.ts';
import type { History } from './chain.ts';

/** Name of the event that a proof is about, as the `extra` of its file. It only says where to look. */
export const provenEvent = (stream: string, revision: number): Uint8Array =>
  new TextEncoder().encode(`${stream}@${revision}`);

/** Result of the proof that a history is under a seal. */
export type Proven =
  /** Proven up to that revision, whose place in the log is `index`. */
  | { readonly revision: number; readonly index: number }
  /** Reason in Spanish why it is not proven. */
  | { readonly why: string };

/** The seal of an archive: its note, and what the note says. */
export interface Seal {
  readonly note: string;
  readonly checkpoint: Checkpoint;
}

/** Checks that the log, when it was sealed, had the event of the proof, and with it all earlier events of its chain. */
export function provenBy(text: string, { stream, events }: History, seal: Seal): Proven {
  const proof = parseProof(text);
  const named = proof?.extra && new TextDecoder().decode(proof.extra);
  if (!proof || named === undefined) return { why: 'su prueba no tiene la forma de una' };
  if (proof.note !== seal.note) return { why: 'su prueba es de otro sello que el del archivo' };
  const end = named.lastIndexOf('@');
  if (named.slice(0, end) !== stream) return { why: `su prueba es de otra historia, ${named.slice(0, end)}` };
  const revision = Number(named.slice(end + 1));
  const event = events.find((each) => each.revision === revision);
  if (!event) return { why: `faltan eventos: el sello cubre hasta la revisión ${named.slice(end + 1)}` };
  return includes(leafHash(leafData(event)), proof.index, seal.checkpoint, proof.proof)
    ? { revision, index: proof.index }
    : { why: `la revisión ${revision}, o una anterior, no es la que se selló` };
}

/** History with its proof. */
export interface Followed {
  readonly history: History;
  /** Absent: the archive has no proof of it. */
  readonly proven?: Proven;
}

/** Last sealed revision of a history; undefined: none is sealed. */
export const sealedRevision = ({ proven }: Followed): number | undefined =>
  proven && 'revision' in proven ? proven.revision : undefined;
