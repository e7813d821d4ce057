import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ED25519, isKeyName, keyId, type SignerKey, vkeyText } from './keys.ts';

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
