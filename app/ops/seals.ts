import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shownDate, shownInstant } from '@expediente/kernel/dates.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import type { Foundations } from '../foundations.ts';
import { calledByStream } from '../integrity/naming.ts';
import { folderNote, writeSealFolder } from '../seals/folder.ts';
import { lastSeal, type Seal } from '../seals/kept.ts';
import { sealKey } from '../seals/key.ts';
import { sealLog } from '../seals/seal.ts';
import { type Continuation, compareLog, type Held, heldNote, type SealedPlace } from '../seals/verify.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { opsFact } from './fact.ts';
import { leftWhenInterrupted } from './interruption.ts';

const USAGE =
  'Uso: npm run seals -- status | now | export CARPETA | verify CARPETA [--note ARCHIVO] [--key LLAVE]  (LLAVE: la llave pública que usted conserva, nombre+id+…)';

/** A seal older than this is late: one a day, and two hours for the one that makes it. */
const LATE_HOURS = 26;
const HOUR_MS = 3_600_000;

type Work = ReturnType<OpsCommand['parse']>;

/**
 * `npm run seals -- status | now | export FOLDER | verify FOLDER [--note FILE] [--key VKEY]`: seals of the log. Exit code 1 when
 * the last seal is late or absent, or the log does not continue the note.
 */
export const sealsCommand: OpsCommand = {
  parse([verb = '', ...args]) {
    if (verb === 'status' && args.length === 0) return status;
    if (verb === 'now' && args.length === 0) return now;
    const [folder = '', ...options] = args;
    if (folder === '' || folder.startsWith('--')) throw new ClearError(USAGE);
    if (verb === 'export' && options.length === 0) return exporting(resolve(folder));
    if (verb === 'verify') return verifying(resolve(folder), optionsOf(options));
    throw new ClearError(USAGE);
  },
};

interface VerifyOptions {
  readonly note?: string;
  readonly key?: string;
}

function optionsOf(words: readonly string[]): VerifyOptions {
  const given: { note?: string; key?: string } = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = [words[at], words[at + 1]];
    if (value === undefined || (name !== '--note' && name !== '--key')) throw new ClearError(USAGE);
    given[name === '--note' ? 'note' : 'key'] = value;
  }
  return given;
}

const status: Work = async ({ pool, installation }) => {
  const key = await sealKey(installation.configuration);
  const last = await lastSeal(pool);
  if (!last) {
    say(
      'No hay ningún sello todavía: el primero se hace después de la próxima medianoche, o con npm run seals -- now.',
    );
    return 1;
  }
  const hours = (Date.now() - last.at.getTime()) / HOUR_MS;
  say(inWords(last));
  if (hours > LATE_HOURS)
    say(
      `Está atrasado: tiene ${counted(Math.floor(hours))} horas. El motivo está en el registro del producto.`,
    );
  if (!key) {
    say(`La llave no está en ${installation.configuration.sealKeyFile}: este equipo no puede sellar.`);
    return 1;
  }
  say(`Llave pública: ${key.vkey}`);
  const parsed = parseVkey(key.vkey);
  const signed = parsed && heldNote(last.note, [parsed]).is === 'checkpoint';
  if (!signed) say('La firma del último sello no es de esta llave: consérvela y avise a auditoría.');
  return signed && hours <= LATE_HOURS ? 0 : 1;
};

const now: Work = async (foundations) => {
  const { pool, audit, installation } = foundations;
  const seal = await sealLog(foundations, new Date());
  if (!seal) throw new Error('a seal that was asked for was not made');
  audit.record(opsFact(`seal:${seal.number}`, 'done', { act: 'seal', events: seal.size }));
  say(inWords(seal));
  const { sealDir } = installation.configuration;
  if (sealDir !== undefined) {
    await writeSealFolder(pool, sealDir);
    say(`Quedó también en ${sealDir}.`);
  }
  const key = await sealKey(installation.configuration);
  if (key) say(`Llave pública, para conservarla fuera de aquí: ${key.vkey}`);
  say(seal.note);
  return 0;
};

const exporting =
  (folder: string): Work =>
  async ({ pool }) => {
    const number = await writeSealFolder(pool, folder);
    if (number === 0) throw new ClearError('No hay ningún sello todavía: hágalo con npm run seals -- now.');
    say(
      `Los sellos hasta el ${number} quedaron en ${folder}: cópielos adonde este servidor no pueda cambiarlos.`,
    );
    return 0;
  };

const verifying =
  (folder: string, options: VerifyOptions): Work =>
  async (foundations) =>
    await leftWhenInterrupted(verify(foundations, folder, options));

async function verify(
  { store, installation }: Foundations,
  folder: string,
  options: VerifyOptions,
): Promise<number> {
  const note = options.note === undefined ? await folderNote(folder) : await fileText(options.note);
  if (note === undefined) throw new ClearError(`No hay ningún sello en ${folder}.`);
  const own = options.key ?? (await sealKey(installation.configuration))?.vkey;
  if (own === undefined) throw new ClearError('Falta la llave pública: indíquela con --key.');
  const held = heldNote(note, [keyOf(own)]);
  if (held.is !== 'checkpoint') {
    say(NOT_HELD[held.is]);
    return 1;
  }
  if (options.key === undefined)
    say(
      'La firma se comprobó con la llave de este servidor: quien lo administra podría haberla cambiado. Indique con --key la que usted conserva.',
    );
  const { checkpoint, signers } = held;
  say(`Sello de ${counted(checkpoint.size)} eventos, firmado por ${signers.join(', ')}.`);
  const found = await compareLog(store, checkpoint, folder);
  for (const line of wordsOf(found, checkpoint.size)) say(line);
  return found.is === 'continued' ? 0 : 1;
}

function keyOf(vkey: string): VerifierKey {
  const key = parseVkey(vkey.trim());
  if (!key)
    throw new ClearError('La llave de --key no se entiende: debe ser como nombre+id+llave, sin espacios.');
  return key;
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ClearError(`No se puede leer ${path} (${errorCode(error)}).`);
  }
}

const NOT_HELD: Readonly<Record<Exclude<Held['is'], 'checkpoint'>, string>> = {
  malformed: 'Ese archivo no es un sello: no tiene su forma.',
  false: 'La firma del sello es falsa: su texto o su firma no son los que esta llave firmó.',
  unknown:
    'El sello no está firmado por esta llave. Si la llave cambió, indique con --key la que usted conserva.',
};

/** What the comparison found, in Spanish. */
export function wordsOf(found: Continuation, size: number): readonly string[] {
  switch (found.is) {
    case 'continued':
      return ['El registro de hoy continúa este sello: nada de lo que cubre cambió, se quitó ni se agregó.'];
    case 'differs':
      return [
        `El registro de hoy no continúa este sello; primera diferencia: ${placeIn(found.event)}, que es el evento ${counted(found.index + 1)} de los sellados.`,
        ...(found.before
          ? [`Hasta ${placeIn(found.before)}, del ${shownInstant(found.before.at)}, es el mismo.`]
          : []),
        CALL,
      ];
    case 'shorter':
      return [
        `El registro llega hasta el evento ${counted(found.events)}, y este sello cubre ${counted(size)}: faltan ${counted(size - found.events)}.`,
        `Hasta ahí es el mismo${found.last ? `, con ${placeIn(found.last)} del ${shownInstant(found.last.at)} como último` : ''}. Si se restauró un respaldo anterior al sello, es eso; si no, se le quitó el final: avise a auditoría.`,
      ];
    case 'unnamed':
      return [
        'El registro de hoy no continúa este sello.',
        'En la carpeta no está el árbol de este sello, que nombraría el primer registro que difiere: use la carpeta que se copió con él.',
        CALL,
      ];
  }
}

const CALL = 'No modifique nada, no reconstruya, conserve los respaldos y el sello, y avise a auditoría.';

const placeIn = (place: SealedPlace | undefined): string =>
  place ? `${calledByStream(place.stream)}, revisión ${place.revision}` : 'ninguna';

const inWords = ({ number, day, at, size }: Seal): string =>
  `Sello ${number}, del ${shownDate(day)}, hecho el ${shownInstant(at.toISOString())}: ${counted(size)} eventos.`;
