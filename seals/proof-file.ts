import { fromBase64, toBase64 } from './base64.ts';
import { wholeNumber } from './checkpoint.ts';
import { type Hash, isHash } from './hash.ts';

/** Proof that a leaf is in a log, to be verified without the log (C2SP tlog-proof). */
export interface ProofFile {
  readonly index: number;
  readonly proof: readonly Hash[];
  /** Checkpoint, a signed note, unchanged. */
  readonly note: string;
  /** Addition of the file's maker, which nothing proves. */
  readonly extra?: Uint8Array;
}

const HEADER = 'c2sp.org/tlog-proof@v1';

/** Text of a proof; its file's name ends in `.tlog-proof`. */
export function proofText({ index, proof, note, extra }: ProofFile): string {
  const lines = [
    HEADER,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...proof.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${note}`;
}

/** Parts of a proof's text; undefined when it does not have the form of one. Nothing of it is verified. */
export function parseProof(text: string): ProofFile | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const [header, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice(6) ?? '') : null;
  const index = lines[0]?.startsWith('index ') ? wholeNumber(lines.shift()?.slice(6) ?? '') : undefined;
  const proof = lines.map(fromBase64);
  if (header !== HEADER || extra === undefined || index === undefined || !proof.every(isProofHash))
    return undefined;
  return { index, proof, note: text.slice(end + 2), ...(extra && { extra }) };
}

const isProofHash = (bytes: Uint8Array | undefined): bytes is Hash => bytes !== undefined && isHash(bytes);
