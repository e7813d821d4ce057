import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';

/** Where the key of an installation is. */
export type KeyPlace = Pick<Configuration, 'sealKeyFile'>;

/** Where the key waits that a rotation has not finished with. */
const comingFile = ({ sealKeyFile }: KeyPlace): string => `${sealKeyFile}.nueva`;

/**
 * The key that signs seals; undefined when its file is not there. Its first line is the log's name, which stays when the
 * events move to another store; the rest is the private key as PEM.
 * @throws {ClearError} when the file cannot be read, or holds no key
 */
export const sealKey = async ({ sealKeyFile }: KeyPlace): Promise<SignerKey | undefined> =>
  await keyIn(sealKeyFile);

/** The key of a rotation that was not finished. @throws {ClearError} as `sealKey` */
export const comingKey = async (place: KeyPlace): Promise<SignerKey | undefined> =>
  await keyIn(comingFile(place));

/** The key to which a rotation goes over: made, or left by one that was cut off before it was written down. @throws {ClearError} */
export async function makeComingKey(place: KeyPlace, name: string): Promise<SignerKey> {
  return await madeIn(comingFile(place), name);
}

/** Puts the key of a rotation in the place of the one before, whose file it takes. @throws {ClearError} */
export async function takeComingKey(place: KeyPlace): Promise<void> {
  try {
    await rename(comingFile(place), place.sealKeyFile);
  } catch (error) {
    throw new ClearError(
      `La llave nueva de los sellos está en ${comingFile(place)} y no se puede pasar a ${place.sealKeyFile} (${errorCode(error)}): páselo usted.`,
    );
  }
}

async function keyIn(file: string): Promise<SignerKey | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ClearError(
      `SEAL_KEY_FILE no se puede leer en ${file} (${errorCode(error)}): revise la ruta y los permisos.`,
    );
  }
  const end = text.indexOf('\n');
  try {
    return signerOf(text.slice(end + 1), text.slice(0, Math.max(0, end)).trim());
  } catch (error) {
    throw new ClearError(
      `El archivo de SEAL_KEY_FILE, ${file}, no contiene una llave de sellos (${oneLine(error)}).`,
    );
  }
}

/** Makes the key, readable by its owner alone. A process that made one at the same moment wins. @throws {ClearError} */
export const makeSealKey = async ({ sealKeyFile }: KeyPlace, store: string): Promise<SignerKey> =>
  await madeIn(sealKeyFile, `expediente/${store}`);

async function madeIn(file: string, name: string): Promise<SignerKey> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${name}\n${newPrivateKey()}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new ClearError(
        `No se puede crear la llave de los sellos en ${file} (${errorCode(error)}): dé permiso o indique otro lugar en SEAL_KEY_FILE.`,
      );
  }
  const key = await keyIn(file);
  if (!key) throw new ClearError(`La llave de los sellos desapareció de ${file}.`);
  return key;
}
