import { ClearError } from '@expediente/platform/clear-error.ts';
import {
  type ProjectionStatus,
  projectionNames,
  type RebuildResult,
  RebuildRunning,
  rebuild,
  statusOf,
} from '@expediente/projections/ops.ts';
import type { Closers } from '../closers.ts';
import type { Foundations } from '../foundations.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { FULL_SPEED, lowerServersPriority } from './giving-way.ts';
import { interruptible, interruption } from './interruption.ts';

const USAGE =
  'Uso: npm run projections -- status | rebuild NOMBRE [--dry-run] | rebuild --all [--dry-run]  (--full-speed: sin ceder el paso a quienes trabajan; --json: el resultado en una línea)';
const OPTIONS = ['--dry-run', '--json', FULL_SPEED];

interface RebuildWords {
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly fullSpeed: boolean;
}

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
    return async (foundations, closers) => await rebuildAll(foundations, closers, wanted, options);
  },
};

function chosen(words: readonly string[]): readonly string[] {
  const [name] = words;
  if (words.length !== 1 || name === undefined) throw new ClearError(USAGE);
  const names = projectionNames();
  if (name === '--all') return names;
  if (names.includes(name)) return [name];
  throw new ClearError(`No hay una proyección «${name}»: las que hay son ${names.join(', ')}.`);
}

async function status({ pool, store }: Foundations): Promise<number> {
  const statuses = await statusOf({ pool, store });
  for (const each of statuses) say(lineOf(each));
  for (const { name, quarantined } of statuses) {
    for (const { record, revision, error, correlation } of quarantined) {
      say(
        `  ${name}: ${record} está apartado desde la revisión ${revision}: ${error} (código ${correlation})`,
      );
    }
  }
  return statuses.some(({ quarantined }) => quarantined.length > 0) ? 1 : 0;
}

function lineOf({
  name,
  version,
  events,
  behind,
  other_log: otherLog,
  lag_seconds: lag,
  rebuild: last,
}: ProjectionStatus): string {
  const delay = behind ? `atrasada ${lag.toFixed(1)} s` : 'al día';
  const state = otherLog ? 'hecha con otro almacén de eventos: reconstrúyala' : delay;
  const rebuilding = last?.state === 'running' ? ` · reconstruyendo, ${last.percent} %` : '';
  return `${name.padEnd(12)} v${version}  ${counted(events).padStart(11)} eventos  ${state}${rebuilding}`;
}

async function rebuildAll(
  { installation, pool, store, audit }: Foundations,
  closers: Closers,
  names: readonly string[],
  { dryRun, json, fullSpeed }: RebuildWords,
): Promise<number> {
  // Whoever works now goes first; what the rebuild gets is what they leave.
  if (!fullSpeed && installation.configuration.databaseUrl === undefined) lowerServersPriority(pool, closers);
  const signal = interruption();
  const ready: string[] = [];
  for (const name of names) {
    const { rows } = await pool.query<{ events: number }>(
      'select events from read.projection where name = $1 and live',
      [name],
    );
    const bar = eventBar(name.padEnd(12), rows[0]?.events ?? 0);
    const work = rebuild({ pool, store }, name, {
      dryRun,
      signal,
      alone: fullSpeed,
      onProgress: ({ events }) => bar.update(events),
    });
    const result = await interruptible(work, interrupted(name, ready))
      .catch((error: unknown) => {
        throw error instanceof RebuildRunning
          ? new ClearError(`La proyección ${name} ya se está reconstruyendo en otro proceso.`)
          : error;
      })
      .finally(() => bar.end());
    // The most memory this process held, in MB.
    if (json) say(JSON.stringify({ ...result, peak_mb: Math.round(process.resourceUsage().maxRSS / 1024) }));
    else tell(result);
    ready.push(name);
    audit.record({
      kind: 'ops',
      user: '',
      entity: `projection:${name}`,
      result: result.swapped ? 'done' : 'dry-run',
      details: { act: 'rebuild', events: result.events },
    });
  }
  return 0;
}

const interrupted = (name: string, ready: readonly string[]): string =>
  `Se interrumpió: las tablas en uso de ${name} siguen como estaban${
    ready.length > 0 ? `; ${ready.join(', ')} ya terminó` : ''
  }. Repita el mandato con las que faltan cuando quiera.`;

function tell({ projection, events, seconds, swapped, differences }: RebuildResult): void {
  say(`${projection}: ${counted(events)} eventos en ${seconds.toFixed(1)} s`);
  const changed = differences.filter(differs);
  for (const { table, added, gone, changed: rows, columns } of changed) {
    const which = Object.entries(columns).map(([column, n]) => `${column} (${counted(n)})`);
    const detail = which.length > 0 ? `: ${which.join(', ')}` : '';
    say(
      `  ${table}: ${counted(added)} de más, ${counted(gone)} de menos, ${counted(rows)} distintas${detail}`,
    );
  }
  if (changed.length === 0) say('  Sin diferencias con las tablas en uso.');
  say(
    swapped
      ? '  Las tablas nuevas están en uso.'
      : '  Solo se comparó: las tablas en uso siguen como estaban.',
  );
}

const differs = ({ added, gone, changed }: RebuildResult['differences'][number]): boolean =>
  added + gone + changed > 0;
