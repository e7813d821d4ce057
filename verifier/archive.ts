import { toHex } from '@expediente/seals/bytes.ts';
import { type Hash, sha256 } from '@expediente/seals/hash.ts';
import { type HeadAbsence, type HeadProof, headProofText, isHeadProof } from '@expediente/seals/heads.ts';
import type { NodePlace } from '@expediente/seals/nodes.ts';
import { proofText } from '@expediente/seals/proof-file.ts';
import { FORMAT_TEXT } from './format.ts';
import { FORMAT, MANIFEST, manifestText } from './manifest.ts';
import { nodesText } from './notes.ts';
import { DOCUMENTS, FORMAT_PAGE, KEYS, NODES, NOTE, ROTATIONS, STAMP, STAMPED } from './paths.ts';
import { provenEvent } from './proven.ts';

/** Consecutive events of one history, to be put into an archive. */
export interface ArchivedHistory {
  readonly stream: string;
  /** The texts that the events' hashes are worked out from. */
  readonly lines: readonly string[];
  /** Hash of the last one, as it is stored. */
  readonly chain: string;
  /** Proof that the seal covers the event of that revision. */
  readonly proof?: { readonly revision: number; readonly index: number; readonly hashes: readonly Hash[] };
}

/** The seal by which another key takes over. */
export interface ArchivedRotation {
  readonly number: number;
  readonly note: string;
  /** The text that its event's hash is worked out from, and that it is the last event under the note. */
  readonly line: string;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** Parts of a record's archive. */
export interface ArchiveParts {
  /** Stream of the record. */
  readonly record: string;
  readonly histories: readonly ArchivedHistory[];
  /** Where histories ended under the seal, or that the record was not there. */
  readonly heads?: readonly (HeadProof | HeadAbsence)[];
  /** The last seal; absent: nothing was sealed yet. */
  readonly seal?: {
    readonly note: string;
    readonly keys: readonly string[];
    /** Nodes of which proofs from earlier seals are made. */
    readonly nodes: readonly (readonly [place: NodePlace, hash: Hash])[];
    /** Events under each of these, the fewest first. */
    readonly sizes: readonly number[];
    /** Every change of the log's key that both keys signed. */
    readonly rotations?: readonly ArchivedRotation[];
    /** Its time stamp, and the note without what was signed since. */
    readonly stamp?: { readonly note: string; readonly answer: Uint8Array } | undefined;
  };
  /** Put in by its maker, each at `documentPath`. */
  readonly documents: readonly ArchivedDocument[];
}

/** A document, which is known by its SHA-256 and need not be in memory. */
export interface ArchivedDocument {
  readonly sha256: string;
  /** 'pdf' */
  readonly extension: string;
  readonly bytes: number;
}

export const documentPath = ({ sha256: hash, extension }: ArchivedDocument): string =>
  `${DOCUMENTS}${hash}.${extension}`;

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of an archive but for the documents, its table of contents first; of the same parts always the same bytes. */
export function archiveFiles(parts: ArchiveParts): readonly ArchivedFile[] {
  const { seal } = parts;
  const text = (path: string, content: string): ArchivedFile => ({
    path,
    bytes: new TextEncoder().encode(content),
  });
  const histories = [...parts.histories].sort((a, b) => (a.stream < b.stream ? -1 : 1));
  const names = fileNames(histories.map(({ stream }) => stream));
  const named = histories.map((history, at) => ({ ...history, name: names[at] ?? '' }));
  const headNames = fileNames(
    (parts.heads ?? []).map((head) => (isHeadProof(head) ? head.leaf.stream : head.stream)),
  );
  const files = [
    ...named.map(({ name, lines }) =>
      text(`events/${name}.jsonl`, lines.map((line) => `${line}\n`).join('')),
    ),
    ...named.flatMap(({ stream, name, proof }) =>
      proof && seal
        ? [
            text(
              `proofs/${name}.tlog-proof`,
              proofText({
                index: proof.index,
                proof: proof.hashes,
                note: seal.note,
                extra: provenEvent(stream, proof.revision),
              }),
            ),
          ]
        : [],
    ),
    ...(seal
      ? [
          text(NOTE, seal.note),
          text(KEYS, seal.keys.map((key) => `${key}\n`).join('')),
          text(NODES, nodesText(seal.nodes, seal.sizes)),
          ...(seal.stamp ? [{ path: STAMP, bytes: Uint8Array.from(seal.stamp.answer) }] : []),
          ...(seal.stamp && seal.stamp.note !== seal.note ? [text(STAMPED, seal.stamp.note)] : []),
          ...(seal.rotations ?? []).map(({ number, note, line, index, hashes }) =>
            text(
              `${ROTATIONS}${number}.tlog-proof`,
              proofText({ index, proof: hashes, note, extra: new TextEncoder().encode(`${line}\n`) }),
            ),
          ),
        ]
      : []),
    ...(parts.heads ?? []).map((head, at) => text(`proofs/${headNames[at]}.head.json`, headProofText(head))),
    text(FORMAT_PAGE, FORMAT_TEXT),
  ];
  const manifest = manifestText({
    format: FORMAT,
    record: parts.record,
    files: [
      ...files.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: toHex(sha256(bytes)) })),
      ...parts.documents.map((each) => ({ ...each, path: documentPath(each) })),
    ].sort((a, b) => (a.path < b.path ? -1 : 1)),
    streams: named.map(({ stream, name, proof, chain }) => ({
      stream,
      events: `events/${name}.jsonl`,
      proof: proof && seal ? `proofs/${name}.tlog-proof` : null,
      chain,
    })),
  });
  return [text(MANIFEST, manifest), ...files.sort((a, b) => (a.path < b.path ? -1 : 1))];
}

/** Names that every system takes, none of them another one in capitals. */
function fileNames(streams: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return streams.map((stream) => {
    const plain = stream.replaceAll(':', '.').replace(/[^\w.-]/g, '_');
    let name = plain;
    for (let at = 2; used.has(name.toLowerCase()); at++) name = `${plain}_${at}`;
    used.add(name.toLowerCase());
    return name;
  });
}
