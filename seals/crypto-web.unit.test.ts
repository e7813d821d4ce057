import { generateKeyPairSync, sign } from 'node:crypto';
import { assert as holds, property, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as node from './crypto-node.ts';
import * as web from './crypto-web.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

describe('the cryptography of browsers', () => {
  test('hashes as Node does, texts and bytes', () => {
    holds(
      property(string({ unit: 'binary' }), uint8Array({ maxLength: 300 }), (text, bytes) => {
        expect(web.sha256(text)).toEqual(new Uint8Array(node.sha256(text)));
        expect(web.sha256(bytes)).toEqual(new Uint8Array(node.sha256(bytes)));
      }),
    );
  });

  test('accepts the signatures that Node accepts, and refuses each of them with a bit changed', () => {
    const text = 'expediente/prueba\n12\nraíz\n';
    const signature = new Uint8Array(sign(null, Buffer.from(text), privateKey));
    for (const { isSignedBy } of [node, web]) {
      expect(isSignedBy(key, text, signature)).toBe(true);
      expect(isSignedBy(key, `${text} `, signature)).toBe(false);
      for (let bit = 0; bit < signature.length * 8; bit += 7) {
        const other = Uint8Array.from(signature);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isSignedBy(key, text, other)).toBe(false);
      }
    }
  });

  test('refuses what is no key and no signature, and does not throw', () => {
    const junk = new Uint8Array(32).fill(0xff);
    for (const { isSignedBy } of [node, web]) {
      expect(isSignedBy(junk, 'a', new Uint8Array(64).fill(0xff))).toBe(false);
      expect(isSignedBy(junk, 'a', new Uint8Array(3))).toBe(false);
      expect(isSignedBy(key, 'a', new Uint8Array(64))).toBe(false);
    }
  });
});
