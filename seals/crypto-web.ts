import { hashes, verify } from '@noble/ed25519';
import { sha256 as hash, sha512 } from '@noble/hashes/sha2.js';

/**
 * Replacement of `crypto-node.ts` where there is no Node. WebCrypto answers later, and not every browser's has Ed25519.
 */

hashes.sha512 = sha512;

/** SHA-256 of bytes, or of a text as UTF-8: 32 bytes. */
export const sha256 = (data: string | Uint8Array): Uint8Array =>
  hash(typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** True when a key of 32 bytes signed that text (Ed25519, RFC 8032). */
export function isSignedBy(key: Uint8Array, text: string, signature: Uint8Array): boolean {
  try {
    // As strict as OpenSSL, which Node uses.
    return verify(signature, new TextEncoder().encode(text), key, { zip215: false });
  } catch {
    return false;
  }
}
