import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';

type Place = Pick<Configuration, 'sealKeyFile'>;

/**
 * The key that signs seals; undefined when its file is not there. Its first line is the log's name, which stays when the
 * events move to another store; the rest is the private key as PEM.
 * @throws {ClearError} when the file cannot be read, or holds no key
 */
export async function sealKey({ sealKeyFile }: Place): Promise<SignerKey | undefined> {
  let text: string;
  try {
    text = await readFile(sealKeyFile, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ClearError(
      `SEAL_KEY_FILE no se puede leer en ${sealKeyFile} (${errorCode(error)}): revise la ruta y los permisos.`,
    );
  }
  const end = text.indexOf('\n');
  try {
    return signerOf(text.slice(end + 1), text.slice(0, Math.max(0, end)).trim());
  } catch (error) {
    throw new ClearError(
      `El archivo de SEAL_KEY_FILE, ${sealKeyFile}, no contiene una llave de sellos (${oneLine(error)}).`,
    );
  }
}

/** Makes the key, readable by its owner alone. A process that made one at the same moment wins. @throws {ClearError} */
export async function makeSealKey(place: Place, store: string): Promise<SignerKey> {
  const { sealKeyFile } = place;
  try {
    await mkdir(dirname(sealKeyFile), { recursive: true });
    await writeFile(sealKeyFile, `expediente/${store}\n${newPrivateKey()}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new ClearError(
        `No se puede crear la llave de los sellos en ${sealKeyFile} (${errorCode(error)}): dé permiso o indique otro lugar en SEAL_KEY_FILE.`,
      );
  }
  const key = await sealKey(place);
  if (!key) throw new ClearError(`La llave de los sellos desapareció de ${sealKeyFile}.`);
  return key;
}
