import { resolve } from 'node:path';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { OpsCommand } from '../shared/command.ts';
import { absent } from './absent.ts';
import { comparing } from './compare.ts';
import { exporting, now, type SealWork, status } from './keeping.ts';
import { rotating, witnesses, witnessing } from './keys.ts';
import { mending, restored } from './signer.ts';
import { verifying } from './verify.ts';

const USAGE =
  'Uso: npm run seals -- status | now [--clock] | again | remember | restored | export CARPETA [--entries] | absent HISTORIA ARCHIVO.zip | verify CARPETA [--note ARCHIVO] [--key LLAVE] | rotate [--lost] | witness [add LLAVE | remove LLAVE]  (LLAVE: llave pública, nombre+id+…; en verify, la que usted conserva)';

/**
 * `npm run seals -- status | now [--clock] | again | remember | restored | export FOLDER [--entries] | absent STREAM
 * FILE | verify FOLDER [--note FILE] [--key VKEY] | rotate [--lost] | witness [add VKEY | remove VKEY]`: seals of the
 * log. Exit code 1 when the last seal is late or absent, or the log does not continue the note.
 */
export const sealsCommand: OpsCommand = {
  parse(args) {
    const work = workOf(args);
    if (!work) throw new ClearError(USAGE);
    return work;
  },
};

function workOf([verb = '', ...args]: readonly string[]): SealWork | undefined {
  const [first = '', ...others] = args;
  const given = args.join(' ');
  if (verb === 'status' && given === '') return status;
  if (verb === 'now' && (given === '' || given === '--clock')) return now(given === '--clock');
  if ((verb === 'again' || verb === 'remember') && given === '') return mending(verb);
  if (verb === 'restored' && given === '') return restored;
  if (verb === 'compare' && given === '') return comparing;
  if (verb === 'rotate' && (given === '' || given === '--lost')) return rotating(given === '--lost');
  if (verb === 'witness' && given === '') return witnesses;
  if (verb === 'witness' && (first === 'add' || first === 'remove') && others.length === 1)
    return witnessing(first, others[0] ?? '');
  if (first === '' || first.startsWith('--')) return undefined;
  if (verb === 'absent' && others.length === 1) return absent(first, resolve(others[0] ?? ''));
  if (verb === 'export' && (others.length === 0 || others.join(' ') === '--entries'))
    return exporting(resolve(first), others.length > 0);
  const options = verb === 'verify' ? optionsOf(others) : undefined;
  return options && verifying(resolve(first), options);
}

function optionsOf(words: readonly string[]): { readonly note?: string; readonly key?: string } | undefined {
  const given: { note?: string; key?: string } = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = [words[at], words[at + 1]];
    if (value === undefined || (name !== '--note' && name !== '--key')) return undefined;
    given[name === '--note' ? 'note' : 'key'] = value;
  }
  return given;
}
