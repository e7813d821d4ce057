import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto';
import { fromBase64, toBase64 } from './base64.ts';

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
  readonly key: KeyObject;
}

/** A key that signs notes. */
export interface SignerKey {
  readonly name: string;
  readonly id: string;
  /** Text of the key that checks its signatures: what people compare and keep. */
  readonly vkey: string;
  /** @returns 64 bytes */
  sign(text: string): Uint8Array;
}

const KEY_BYTES = 32;

/** Names of keys: no white space, no plus (C2SP signed-note). */
export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}]/u.test(name);

/** Id of a key: the first four bytes of the hash of name, newline, type and key, in hex (C2SP signed-note). */
const keyId = (name: string, type: SignatureType, raw: Uint8Array): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), raw]), 'hex').slice(0, 8);

/** Text of a key, 'name+id+key', for those who check signatures. */
const vkeyText = (name: string, type: SignatureType, raw: Uint8Array): string =>
  `${name}+${keyId(name, type, raw)}+${toBase64(Buffer.concat([Buffer.of(type), raw]))}`;

/** The key of a vkey's text; undefined when it is none, or of a kind that is not known here. */
export function parseVkey(text: string): VerifierKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (!isKeyName(name) || bytes?.length !== 1 + KEY_BYTES) return undefined;
  const type = bytes[0];
  if (type !== ED25519 && type !== COSIGNATURE) return undefined;
  const raw = bytes.subarray(1);
  if (keyId(name, type, raw) !== id) return undefined;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  });
  return { name, id, type, key };
}

/** A new key, as PEM text (PKCS #8), which is all that has to be kept of it. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * The signing key of a PEM text.
 * @param name of the key in each note that it signs
 * @throws {TypeError} when the text is no Ed25519 key, or the name none of a key
 */
export function signerOf(pem: string, name: string): SignerKey {
  if (!isKeyName(name)) throw new TypeError('a name of a key has neither white space nor plus');
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw new TypeError('no private key in PEM', { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('no Ed25519 key');
  const raw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    name,
    id: keyId(name, ED25519, raw),
    vkey: vkeyText(name, ED25519, raw),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}
