import { isSignedBy } from '#crypto';
import { fromBase64, toBase64 } from './base64.ts';
import { fromHex, joined, toHex } from './bytes.ts';
import { COSIGNATURE, isKeyName, type SignerKey, type VerifierKey } from './keys.ts';

/** Line of a note with a signature. */
export interface NoteSignature {
  readonly name: string;
  /** Id of the key, eight hex digits. */
  readonly keyId: string;
  /** Bytes after the id; their form depends on the kind of the key. */
  readonly signature: Uint8Array;
}

/** A text with its signatures (C2SP signed-note). */
export interface Note {
  /** Text with its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A signature that a known key has verified. */
export interface VerifiedSignature extends NoteSignature {
  readonly key: VerifierKey;
  /** Time of a cosignature, as the witness gave it, in seconds since 1970. */
  readonly seconds?: bigint;
}

/** Verdict on a note with the keys that its reader trusts. */
export type OpenedNote =
  | { readonly is: 'verified'; readonly text: string; readonly verified: readonly VerifiedSignature[] }
  | { readonly is: 'malformed' }
  /** A key that is known by name and id has a false signature: the note is refused whole. */
  | { readonly is: 'false'; readonly name: string }
  /** No known key has signed it. */
  | { readonly is: 'unknown'; readonly note: Note };

/** Most signatures of a note. */
const MOST_SIGNATURES = 100;
const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const DASH = '\u2014 ';

/** Parts of a note; undefined when it does not have the form of one. Nothing of it is verified. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2).split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format refuses these characters
  if (end < 0 || lines.pop() !== '' || /[\x00-\x09\x0b-\x1f]/.test(note)) return undefined;
  if (lines.length === 0 || lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map(parseSignature);
  return signatures.every((each) => each !== undefined)
    ? { text: note.slice(0, end + 1), signatures }
    : undefined;
}

function parseSignature(line: string): NoteSignature | undefined {
  if (!line.startsWith(DASH)) return undefined;
  const [name = '', encoded = '', ...more] = line.slice(DASH.length).split(' ');
  const bytes = fromBase64(encoded);
  if (!isKeyName(name) || more.length > 0 || bytes === undefined || bytes.length <= KEY_ID_BYTES)
    return undefined;
  const keyId = toHex(bytes.subarray(0, KEY_ID_BYTES));
  return { name, keyId, signature: bytes.subarray(KEY_ID_BYTES) };
}

/**
 * A note as text.
 * @throws {TypeError} when its text has no newline at its end
 */
export function noteText({ text, signatures }: Note): string {
  if (!text.endsWith('\n')) throw new TypeError('the text of a note ends with a newline');
  const lines = signatures.map(({ name, keyId, signature }) => {
    return `${DASH}${name} ${toBase64(joined(fromHex(keyId), signature))}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/**
 * Note of that text, signed by these keys.
 * @throws {TypeError} as `noteText`
 */
export const signNote = (text: string, keys: readonly SignerKey[]): string =>
  noteText({
    text,
    signatures: keys.map((key) => ({ name: key.name, keyId: key.id, signature: key.sign(text) })),
  });

/**
 * Verifies a note with keys that its reader trusts. Signatures of other keys are passed over; a false one of a known
 * key refuses the whole note.
 */
export function openNote(note: string, keys: readonly VerifierKey[]): OpenedNote {
  const parsed = parseNote(note);
  if (!parsed) return { is: 'malformed' };
  const verified: VerifiedSignature[] = [];
  for (const signature of parsed.signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.keyId);
    if (!key || verified.some((before) => before.key === key)) continue;
    const holds = verifySignature(parsed.text, signature, key);
    if (!holds) return { is: 'false', name: key.name };
    verified.push(holds);
  }
  return verified.length === 0
    ? { is: 'unknown', note: parsed }
    : { is: 'verified', text: parsed.text, verified };
}

function verifySignature(
  text: string,
  given: NoteSignature,
  key: VerifierKey,
): VerifiedSignature | undefined {
  if (key.type !== COSIGNATURE) return isSigned(text, given.signature, key) ? { ...given, key } : undefined;
  const seconds = cosignedAt(given.signature);
  if (seconds === undefined) return undefined;
  const message = `cosignature/v1\ntime ${seconds}\n${text}`;
  return isSigned(message, given.signature.subarray(TIME_BYTES), key)
    ? { ...given, key, seconds }
    : undefined;
}

const isSigned = (message: string, signature: Uint8Array, { key }: VerifierKey): boolean =>
  signature.length === SIGNATURE_BYTES && isSignedBy(key, message, signature);

/**
 * Time of a witness's cosignature, in seconds since 1970 (C2SP tlog-cosignature); undefined when it does not have the
 * form of one. The signature is not verified.
 */
export function cosignedAt(signature: Uint8Array): bigint | undefined {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigInt64(0);
  return seconds < 0n ? undefined : seconds;
}
