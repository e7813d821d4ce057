import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';

/** Part of the configuration that says where the key's file is. */
export type KeyPlace = Pick<Configuration, 'sealKeyFile'>;

/** File of the new key during a rotation. */
const comingFile = ({ sealKeyFile }: KeyPlace): string => `${sealKeyFile}.nueva`;

/**
 * Reads the key that signs seals; undefined when its file is not there. The file's first line is the log's name, which
 * stays when the events move to another store; the rest is the private key as PEM.
 * @throws {ClearError} when the file cannot be read, or holds no key
 */
export const sealKey = async ({ sealKeyFile }: KeyPlace): Promise<SignerKey | undefined> =>
  await keyIn(sealKeyFile);

/** Reads the new key of an unfinished rotation. @throws {ClearError} as `sealKey` */
export const comingKey = async (place: KeyPlace): Promise<SignerKey | undefined> =>
  await keyIn(comingFile(place));

/** Makes the new key of a rotation, or takes the one that an interrupted rotation left. @throws {ClearError} */
export async function makeComingKey(place: KeyPlace, name: string): Promise<SignerKey> {
  return await madeIn(comingFile(place), name);
}

/** Ends a rotation: the new key's file replaces that of the key before. @throws {ClearError} */
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

/**
 * Makes the key, readable by its owner only. Where another process makes one at the same moment, that one is taken.
 * @throws {ClearError}
 */
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
