import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ED25519, isKeyName, keyId, type SignatureType, type SignerKey, vkeyText } from './keys.ts';

/** New key as PEM text (PKCS #8); nothing else of the key has to be kept. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * Signing key of a PEM text.
 * @param name of the key in each note that it signs
 * @param type of a log's own key; a witness's is `COSIGNATURE`, which gives another vkey and id
 * @throws {TypeError} when the text is no Ed25519 key, or the name cannot be that of a key
 */
export function signerOf(pem: string, name: string, type: SignatureType = ED25519): SignerKey {
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
    id: keyId(name, type, raw),
    vkey: vkeyText(name, type, raw),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}
