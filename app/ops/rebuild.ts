import { ClearError } from '@expediente/platform/clear-error.ts';
import { type RebuildResult, RebuildRunning, rebuild } from '@expediente/projections/ops.ts';
import type pg from 'pg';
import type { Closers } from '../closers.ts';
import type { Foundations } from '../foundations.ts';
import { type Bar, eventBar } from './bar.ts';
import { counted, say } from './command.ts';
import { lowerServersPriority } from './giving-way.ts';
import { interruptible, interruption } from './interruption.ts';
import { type RebuildReport, rebuildApart } from './rebuild-process.ts';

export interface RebuildWords {
  readonly dryRun: boolean;
  /** A line of JSON for each, and one for all where there are several. */
  readonly json: boolean;
  readonly fullSpeed: boolean;
}

/**
 * Rebuilds projections one after another; at full speed two at a time, the second in a process of its own: a fold
 * keeps one processor busy. The first that fails ends the other, and is what is thrown.
 * @throws {ClearError}
 */
export async function rebuildNamed(
  foundations: Foundations,
  closers: Closers,
  names: readonly string[],
  { dryRun, json, fullSpeed }: RebuildWords,
): Promise<number> {
  const { installation, pool } = foundations;
  const { databaseUrl, dataDir } = installation.configuration;
  // Whoever works now goes first; what the rebuild gets is what they leave.
  if (!fullSpeed && databaseUrl === undefined) lowerServersPriority(pool, closers);
  const started = performance.now();
  const failed = new AbortController();
  const signal = AbortSignal.any([interruption(), failed.signal]);
  const waiting = [...names];
  const inHand = new Set<string>();
  const ready = new Map<string, RebuildReport>();
  const lane = async (work: (name: string) => Promise<RebuildReport>): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift()) {
      inHand.add(name);
      ready.set(name, await work(name));
      inHand.delete(name);
    }
    if (waiting.length > 0) signal.throwIfAborted();
  };
  const lanes = [lane(async (name) => await rebuildHere(foundations, name, { dryRun, fullSpeed, signal }))];
  if (fullSpeed && names.length > 1) {
    lanes.push(lane(async (name) => await rebuildApart(dataDir, name, dryRun, signal)));
  }
  const progress = await shownProgress(pool, names, ready);
  try {
    const all = Promise.all(lanes).catch(async (error: unknown) => {
      failed.abort();
      await Promise.allSettled(lanes);
      throw error;
    });
    await interruptible(all, () => interrupted([...inHand], [...ready.keys()]));
  } finally {
    progress.end();
  }
  const results = names.flatMap((name) => ready.get(name) ?? []);
  for (const result of results) json ? say(JSON.stringify(result)) : tell(result);
  if (json && names.length > 1) {
    const seconds = (performance.now() - started) / 1_000;
    const peaks = results.map((result) => result.peak_mb);
    say(JSON.stringify({ projections: names, seconds, peak_mb: Math.max(...peaks) }));
  }
  return 0;
}

async function rebuildHere(
  { pool, store, audit }: Foundations,
  name: string,
  how: { readonly dryRun: boolean; readonly fullSpeed: boolean; readonly signal: AbortSignal },
): Promise<RebuildReport> {
  const options = { dryRun: how.dryRun, signal: how.signal, alone: how.fullSpeed };
  const result = await rebuild({ pool, store }, name, options).catch((error: unknown) => {
    throw error instanceof RebuildRunning
      ? new ClearError(`La proyección ${name} ya se está reconstruyendo en otro proceso.`)
      : error;
  });
  audit.record({
    kind: 'ops',
    user: '',
    entity: `projection:${name}`,
    result: result.swapped ? 'done' : 'dry-run',
    details: { act: 'rebuild', events: result.events },
  });
  return { ...result, peak_mb: Math.round(process.resourceUsage().maxRSS / 1024) };
}

const LOOK_MS = 250;

/** One bar over the events of all of them, whichever process folds them. */
async function shownProgress(
  pool: pg.Pool,
  names: readonly string[],
  ready: ReadonlyMap<string, RebuildResult>,
): Promise<Pick<Bar, 'end'>> {
  const live = await pool.query<{ events: number }>(
    'select coalesce(sum(events), 0)::bigint as events from read.projection where live and name = any($1)',
    [names],
  );
  const title = names.length > 2 ? `${names.length} proyecciones` : names.join(', ');
  const bar = eventBar(title.padEnd(12), live.rows[0]?.events ?? 0);
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ projection: string; events: number }>(
      `select projection, events from read.rebuild where state = 'running' and projection = any($1)`,
      [names],
    );
    const folded = new Map(rows.map(({ projection, events }) => [projection, events]));
    for (const { projection, events } of ready.values()) folded.set(projection, events);
    bar.update([...folded.values()].reduce((sum, events) => sum + events, 0));
  };
  // Nothing depends on it: what could not be asked is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return {
    end: () => {
      clearInterval(timer);
      bar.end();
    },
  };
}

function interrupted(inHand: readonly string[], ready: readonly string[]): string {
  const kept = inHand.length > 0 ? ` las tablas en uso de ${inHand.join(' y ')} siguen como estaban` : '';
  const done = ready.length > 0 ? ` ${ready.join(', ')} ya terminó` : '';
  return `Se interrumpió:${kept}${kept && done ? ';' : ''}${done}. Repita el mandato con las que faltan cuando quiera.`;
}

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
