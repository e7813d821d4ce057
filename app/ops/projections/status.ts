import { shownInstant } from '@expediente/kernel/dates.ts';
import { shownDuration } from '@expediente/kernel/durations.ts';
import { MAY_ALTER_WORDS, mayAlterLog } from '@expediente/platform/protection.ts';
import {
  adviceToSetApart,
  type ProjectionStatus,
  statusOf,
  type VersionTables,
  versionsOf,
  wayBack,
} from '@expediente/projections/ops.ts';
import type { Run } from '@expediente/schemas/ops/read.ts';
import { counted, say } from '../shared/command.ts';
import { sayWayBack } from './kinds.ts';
import { megabytes } from './outcome.ts';
import { type Act, fromRevision } from './words.ts';

/**
 * Shows the state of each read model; exit code 1 when one is stopped, has set a record apart, or knows events that the
 * log lacks.
 */
export const status: Act<object> = async (_, { pool, store }) => {
  const [statuses, versions, way] = await Promise.all([
    statusOf({ pool, store }),
    versionsOf({ pool }),
    wayBack({ pool, store }),
  ]);
  for (const each of statuses) {
    const own = versions.filter(({ name }) => name === each.name);
    say(lineOf(each, own.find(({ live }) => live)?.bytes ?? 0));
    for (const old of own.filter(({ live }) => !live)) say(oldLineOf(old));
  }
  for (const { name, stopped_record: record } of statuses)
    if (record !== null) say(`  ${name}: ${adviceToSetApart(name, record)}`);
  for (const { name, quarantined } of statuses) {
    for (const { record, revision, error, correlation } of quarantined) {
      say(
        `  ${name}: ${record} está en cuarentena${fromRevision(revision)}: ${error}${correlation === '' ? '' : ` (código ${correlation})`}`,
      );
    }
  }
  sayWayBack(way);
  if (await mayAlterLog(pool)) say(MAY_ALTER_WORDS);
  return statuses.some(
    ({ quarantined, stopped, log_cut: logCut }) => quarantined.length > 0 || stopped !== null || logCut,
  )
    ? 1
    : 0;
};

function lineOf(
  {
    name,
    version,
    events,
    behind,
    other_log: otherLog,
    log_cut: logCut,
    stopped,
    lag_seconds: lag,
    run: last,
  }: ProjectionStatus,
  bytes: number,
): string {
  const delay =
    stopped !== null
      ? `detenida: ${stopped}`
      : behind && lag > 0
        ? `atrasada ${shownDuration(lag)}`
        : 'al día';
  const made = otherLog ? 'hecha con otro almacén de eventos: reconstrúyala' : delay;
  const state = logCut ? LOG_CUT : made;
  const rebuilding = last?.state === 'running' ? ` · ${UNDER_WAY[last.kind]}, ${last.percent} %` : '';
  return `${name.padEnd(12)} ${version.padEnd(6)}  ${counted(events).padStart(11)} eventos  ${megabytes(bytes).padStart(12)}  ${state}${rebuilding}`;
}

const LOG_CUT =
  'al registro le faltan eventos que esta lista conoce: no la reconstruya, conserve los respaldos y avise a auditoría';

const UNDER_WAY: Readonly<Record<Run['kind'], string>> = {
  rebuild: 'reconstruyendo',
  'dry-run': 'comparando',
  verify: 'verificando',
  preview: 'comparando',
  release: 'haciendo la versión nueva',
  swap: 'cambiando de versión',
  retire: 'borrando versiones',
  retry: 'reintentando',
  'set-apart': 'apartando un registro',
  acknowledge: 'anotando un registro en cuarentena',
  backup: 'respaldando',
  restore: 'restaurando',
  compare: 'comparación de un sello',
};

/** Line for the tables of a version that is not in use. */
function oldLineOf({ version, state, bytes, build, until }: VersionTables): string {
  const size = megabytes(bytes);
  if (state === 'filling') return `  versión nueva ${version}: ${size}, se está llenando`;
  if (state === 'waiting')
    return `  versión nueva ${version}: ${size}, al día y en espera de entrar en uso (compilación ${build ?? 'anterior'})`;
  return `  versión anterior ${version}: ${size}${until === null ? '' : `, se borra a partir del ${shownInstant(until)} si ningún proceso la usa`}`;
}
