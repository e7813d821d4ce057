import { createPublicKey, hash, verify } from 'node:crypto';

/** SHA-256 of bytes, or of a text as UTF-8: 32 bytes. */
export const sha256 = (data: string | Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

/** True when a key of 32 bytes signed that text (Ed25519, RFC 8032). */
export function isSignedBy(key: Uint8Array, text: string, signature: Uint8Array): boolean {
  const x = Buffer.from(key).toString('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
