import { sha256 } from '#crypto';
import { fromBase64, toBase64 } from './base64.ts';
import { joined, toHex } from './bytes.ts';

/** Kinds of signatures of a note (C2SP signed-note): a log's own, and a witness's cosignature. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;
export type SignatureType = typeof ED25519 | typeof COSIGNATURE;

/** A key that checks signatures, known by its name and its id together. */
export interface VerifierKey {
  readonly name: string;
  /** Eight hex digits. */
  readonly id: string;
  readonly type: SignatureType;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** A key that signs notes. */
export interface SignerKey {
  readonly name: string;
  readonly id: string;
  /** Text of the key that checks its signatures, for people to compare and keep. */
  readonly vkey: string;
  /** @returns 64 bytes */
  sign(text: string): Uint8Array;
}

const KEY_BYTES = 32;

/** True for the name of a key: no white space, no plus (C2SP signed-note). */
export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}]/u.test(name);

/** Id of a key: the first four bytes of the hash of name, newline, type and key, in hex (C2SP signed-note). */
export const keyId = (name: string, type: SignatureType, raw: Uint8Array): string =>
  toHex(sha256(joined(new TextEncoder().encode(`${name}\n`), Uint8Array.of(type), raw)).subarray(0, 4));

/** Text of a key, 'name+id+key', for those who check signatures. */
export const vkeyText = (name: string, type: SignatureType, raw: Uint8Array): string =>
  `${name}+${keyId(name, type, raw)}+${toBase64(joined(Uint8Array.of(type), raw))}`;

/** Key of a vkey's text; undefined when it is none, or of an unknown kind. */
export function parseVkey(text: string): VerifierKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (!isKeyName(name) || bytes?.length !== 1 + KEY_BYTES) return undefined;
  const type = bytes[0];
  if (type !== ED25519 && type !== COSIGNATURE) return undefined;
  const raw = bytes.subarray(1);
  if (keyId(name, type, raw) !== id) return undefined;
  return { name, id, type, key: raw };
}
