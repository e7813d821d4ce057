import { ClearError } from '@expediente/platform/clear-error.ts';
import type { OpsCommand } from '../shared/command.ts';
import { FULL_SPEED } from '../shared/giving-way.ts';
import { acknowledge, cancel, reproject, retire, swap } from './acts.ts';
import { difference, reportWanted } from './difference.ts';
import { preview, rebuild, verify } from './filling.ts';
import { quarantine } from './quarantine.ts';
import { runs } from './runs.ts';
import { apart } from './set-apart.ts';
import { status } from './status.ts';
import { nameAnd, nameAndRecords, namesOrAll, options, someNames, type Verb, verb } from './words.ts';

const nothing = (words: readonly string[]) => (words.length === 0 ? {} : undefined);
const oneRecord = ([record, ...more]: readonly string[]) => (more.length === 0 ? { record } : undefined);

/** A record, and a reason of any number of words. */
function recordAndReason([record, ...words]: readonly string[]) {
  const reason = words.join(' ').trim();
  return record === undefined || reason === '' ? undefined : { record, reason };
}

/** Verbs of `npm run projections -- VERB`, each with its usage, the words that it takes, and its work. */
const VERBS: Readonly<Record<string, Verb>> = {
  status: verb('status', nothing, status),
  runs: verb('runs NOMBRE', nameAnd(nothing), runs),
  preview: verb(
    'preview  [--all: también las que no cambian de versión] [--full-speed] [--json]',
    options('--all', '--json', FULL_SPEED),
    preview,
  ),
  rebuild: verb(
    'rebuild NOMBRE… | rebuild --all  [--dry-run] [--accept-log: aunque el registro no sea el que fue] [--full-speed: sin ceder el paso a quienes trabajan] [--json: cada resultado en una línea]',
    namesOrAll('--dry-run', '--json', '--accept-log', FULL_SPEED),
    rebuild,
  ),
  verify: verb(
    'verify NOMBRE… | verify --all  [--full-speed] [--json]',
    namesOrAll('--json', FULL_SPEED),
    verify,
  ),
  difference: verb(
    'difference NOMBRE EJECUCIÓN [--json | --excel ARCHIVO]',
    nameAnd(reportWanted),
    difference,
  ),
  cancel: verb('cancel NOMBRE…', someNames, cancel),
  swap: verb('swap NOMBRE…', someNames, swap),
  retire: verb('retire NOMBRE… | retire --all', namesOrAll(), retire),
  quarantine: verb(
    'quarantine  [--all: cada registro, no solo los primeros de cada causa]',
    options('--all'),
    quarantine,
  ),
  reproject: verb('reproject NOMBRE [REGISTRO]', nameAnd(oneRecord), reproject),
  'set-apart': verb(
    'set-apart NOMBRE REGISTRO… | set-apart NOMBRE --all: todos los que tienen eventos más nuevos',
    nameAndRecords,
    apart,
  ),
  acknowledge: verb("acknowledge NOMBRE REGISTRO 'MOTIVO'", nameAnd(recordAndReason), acknowledge),
};

const USAGE = `Uso: npm run projections -- ${Object.values(VERBS)
  .map(({ usage }) => usage)
  .join(' | ')}`;

export const projectionsCommand: OpsCommand = {
  parse([name = '', ...rest]) {
    const wanted = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!wanted) throw new ClearError(USAGE);
    const parsed = wanted.parse(rest);
    if (!parsed) throw new ClearError(`Uso: npm run projections -- ${wanted.usage}`);
    return parsed;
  },
};
