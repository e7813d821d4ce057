import { readFile } from 'node:fs/promises';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { compareNote, termsOf } from '../../seals/compare.ts';
import { folderNote } from '../../seals/folder.ts';
import { heldNote } from '../../seals/held.ts';
import { sealKey } from '../../seals/key.ts';
import { comparisonInWords, NOT_HELD } from '../../seals/words.ts';
import { counted, say } from '../shared/command.ts';
import { leftWhenInterrupted } from '../shared/interruption.ts';
import type { SealWork } from './keeping.ts';

export interface VerifyOptions {
  readonly note?: string;
  readonly key?: string;
}

export const verifying =
  (folder: string, options: VerifyOptions): SealWork =>
  async (foundations) =>
    await leftWhenInterrupted(verify(foundations, folder, options));

async function verify(foundations: Foundations, folder: string, options: VerifyOptions): Promise<number> {
  const note = options.note === undefined ? await folderNote(folder) : await fileText(options.note);
  if (note === undefined) throw new ClearError(`No hay ningún sello en ${folder}.`);
  const own = options.key ?? (await sealKey(foundations.installation.configuration))?.vkey;
  if (own === undefined) throw new ClearError('Falta la llave pública: indíquela con --key.');
  const vkey = own.trim();
  if (!parseVkey(vkey))
    throw new ClearError('La llave de --key no se entiende: debe ser como nombre+id+llave, sin espacios.');
  const held = heldNote(note, vkey, await termsOf(foundations));
  if (held.is !== 'checkpoint') {
    say(NOT_HELD[held.is]);
    return 1;
  }
  if (options.key === undefined)
    say(
      'La firma se comprobó con la llave de este servidor: quien lo administra podría haberla cambiado. Indique con --key la que usted conserva.',
    );
  const { checkpoint } = held;
  say(`Sello de ${counted(checkpoint.size)} eventos, firmado por ${checkpoint.origin}.`);
  const comparison = await compareNote(foundations, held, { folders: [folder] });
  for (const line of comparisonInWords(comparison)) say(line);
  return comparison.found.is === 'continued' ? 0 : 1;
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ClearError(`No se puede leer ${path} (${errorCode(error)}).`);
  }
}
