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
  /** Texts from which the events' hashes are computed. */
  readonly lines: readonly string[];
  /** Hash of the last event, as it is stored. */
  readonly chain: string;
  /** Proof that the seal covers the event of that revision. */
  readonly proof?: { readonly revision: number; readonly index: number; readonly hashes: readonly Hash[] };
}

/** The seal by which another key takes over. */
export interface ArchivedRotation {
  readonly number: number;
  readonly note: string;
  /**
   * Text from which its event's hash is computed; `index` and `hashes` prove that it is the last event under the note.
   */
  readonly line: string;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** Parts of a record's archive. */
export interface ArchiveParts {
  /** Stream of the record. */
  readonly record: string;
  readonly histories: readonly ArchivedHistory[];
  /** Proofs of the ends of histories under the seal, or of the record's absence. */
  readonly heads?: readonly (HeadProof | HeadAbsence)[];
  /** The last seal; absent: nothing was sealed yet. */
  readonly seal?: {
    readonly note: string;
    readonly keys: readonly string[];
    /** Nodes from which proofs for earlier seals are made. */
    readonly nodes: readonly (readonly [place: NodePlace, hash: Hash])[];
    /** Number of events under each of these seals, the fewest first. */
    readonly sizes: readonly number[];
    /** Every change of the log's key that both keys signed. */
    readonly rotations?: readonly ArchivedRotation[];
    /** Time stamp of the seal, and the note that it stamps, without later signatures. */
    readonly stamp?: { readonly note: string; readonly answer: Uint8Array } | undefined;
  };
  /** Documents that the archive's maker adds, each at `documentPath`. */
  readonly documents: readonly ArchivedDocument[];
}

/** Document, known by its SHA-256, which need not be in memory. */
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

/**
 * Files of an archive but for the documents, its table of contents first; the same parts always give the same bytes.
 */
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

/** File names that every system takes, no two of which differ in capitals alone. */
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
