import { shownInstant } from '@expediente/kernel/dates.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import {
  type ProjectionStatus,
  projectionNames,
  statusOf,
  type VersionTables,
  versionsOf,
} from '@expediente/projections/ops.ts';
import type { Foundations } from '../foundations.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { FULL_SPEED } from './giving-way.ts';
import { rebuildNamed } from './rebuild.ts';

const USAGE =
  'Uso: npm run projections -- status | rebuild NOMBRE… [--dry-run] | rebuild --all [--dry-run]  (--full-speed: sin ceder el paso a quienes trabajan; --json: cada resultado en una línea)';
const OPTIONS = ['--dry-run', '--json', FULL_SPEED];

/** `npm run projections`: how the read models stand, and their rebuild beside the live ones. */
export const projectionsCommand: OpsCommand = {
  parse(args) {
    const [verb, ...rest] = args;
    if (verb === 'status' && rest.length === 0) return status;
    if (verb !== 'rebuild') throw new ClearError(USAGE);
    const options = {
      dryRun: rest.includes('--dry-run'),
      json: rest.includes('--json'),
      fullSpeed: rest.includes(FULL_SPEED),
    };
    const wanted = chosen(rest.filter((word) => !OPTIONS.includes(word)));
    return async (foundations, closers) => await rebuildNamed(foundations, closers, wanted, options);
  },
};

function chosen(words: readonly string[]): readonly string[] {
  const names = projectionNames();
  if (words.length === 1 && words[0] === '--all') return names;
  const unknown = words.find((word) => !names.includes(word));
  if (words.length === 0 || unknown?.startsWith('-')) throw new ClearError(USAGE);
  if (unknown !== undefined) {
    throw new ClearError(`No hay una proyección «${unknown}»: las que hay son ${names.join(', ')}.`);
  }
  return [...new Set(words)];
}

async function status({ pool, store }: Foundations): Promise<number> {
  const [statuses, versions] = await Promise.all([statusOf({ pool, store }), versionsOf({ pool })]);
  for (const each of statuses) {
    const own = versions.filter(({ name }) => name === each.name);
    say(lineOf(each, own.find(({ live }) => live)?.bytes ?? 0));
    for (const old of own.filter(({ live }) => !live)) say(oldLineOf(old));
  }
  for (const { name, quarantined } of statuses) {
    for (const { record, revision, error, correlation } of quarantined) {
      say(
        `  ${name}: ${record} está apartado desde la revisión ${revision}: ${error} (código ${correlation})`,
      );
    }
  }
  return statuses.some(({ quarantined, stopped }) => quarantined.length > 0 || stopped !== null) ? 1 : 0;
}

function lineOf(
  {
    name,
    version,
    events,
    behind,
    other_log: otherLog,
    stopped,
    lag_seconds: lag,
    rebuild: last,
  }: ProjectionStatus,
  bytes: number,
): string {
  const delay =
    stopped !== null ? `detenida: ${stopped}` : behind ? `atrasada ${lag.toFixed(1)} s` : 'al día';
  const state = otherLog ? 'hecha con otro almacén de eventos: reconstrúyala' : delay;
  const rebuilding = last?.state === 'running' ? ` · reconstruyendo, ${last.percent} %` : '';
  return `${name.padEnd(12)} ${version.padEnd(6)}  ${counted(events).padStart(11)} eventos  ${megabytes(bytes).padStart(12)}  ${state}${rebuilding}`;
}

/** Tables of a version that another took the place of. */
const oldLineOf = ({ version, bytes, until }: VersionTables): string =>
  `  versión anterior ${version}: ${megabytes(bytes)}${until === null ? '' : `, se borra desde ${shownInstant(until)} si ningún proceso la usa`}`;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
