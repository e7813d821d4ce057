import { ClearError } from '@expediente/platform/clear-error.ts';
import { type FillHelper, type RebuildResult, RebuildRunning, rebuild } from '@expediente/projections/ops.ts';
import { FutureEvent, saidNewer } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { Closers } from '../../closers.ts';
import type { Foundations } from '../../foundations.ts';
import { type Bar, eventBar } from '../bar.ts';
import { counted, say } from '../command.ts';
import { fillHelper } from '../fill-helper.ts';
import { FULL_SPEED, lowerServersPriority } from '../giving-way.ts';
import { interruptible, interruption } from '../interruption.ts';
import { namedOrAll, optionsIn, type Verb } from './verb.ts';

/** `rebuild`: fills a read model anew beside the live tables, says what differs, and swaps it in. */
export const rebuildVerb: Verb = {
  usage:
    'rebuild NOMBRE… | rebuild --all  [--dry-run] [--full-speed: sin ceder el paso a quienes trabajan] [--json: cada resultado en una línea]',
  parse(args) {
    const given = optionsIn(args, ['--all', '--dry-run', '--json', FULL_SPEED]);
    const names = given && namedOrAll(given.words, given.options.has('--all'));
    if (!names) return undefined;
    const options = {
      dryRun: given.options.has('--dry-run'),
      json: given.options.has('--json'),
      fullSpeed: given.options.has(FULL_SPEED),
    };
    return async (foundations, closers) => await rebuildNamed(foundations, closers, names, options);
  },
};

interface RebuildWords {
  readonly dryRun: boolean;
  /** A line of JSON for each, and one for all where there are several. */
  readonly json: boolean;
  readonly fullSpeed: boolean;
}

/** What one rebuild says with `--json`. */
interface RebuildReport extends RebuildResult {
  /** The most memory its process held. */
  readonly peak_mb: number;
}

/** A rebuild under way. */
interface Begun {
  /** Resolves when its events are folded, or it ended before: what is left is the server's work. */
  readonly folded: Promise<void>;
  readonly done: Promise<RebuildReport>;
}

/**
 * Rebuilds projections one after another. At full speed a second thread folds half of the streams of a long log, and
 * the next projection is folded while the server indexes and compares the one before. The first that fails ends the
 * others, and is what is thrown.
 * @throws {ClearError}
 */
async function rebuildNamed(
  foundations: Foundations,
  closers: Closers,
  names: readonly string[],
  { dryRun, json, fullSpeed }: RebuildWords,
): Promise<number> {
  const { installation, pool } = foundations;
  const { connectionString, configuration } = installation;
  const { databaseUrl, eventStoreUrl } = configuration;
  // Whoever works now goes first; what the rebuild gets is what they leave.
  if (!fullSpeed && databaseUrl === undefined) lowerServersPriority(pool, closers);
  const started = performance.now();
  const failed = new AbortController();
  const signal = AbortSignal.any([interruption(), failed.signal]);
  const helper = fullSpeed ? fillHelper({ connectionString, eventStoreUrl }, closers) : undefined;
  const inHand = new Set<string>();
  const ready = new Map<string, RebuildReport>();
  const work = async (): Promise<void> => {
    const begun: Promise<void>[] = [];
    try {
      for (const name of names) {
        signal.throwIfAborted();
        inHand.add(name);
        const { folded, done } = begin(foundations, name, { dryRun, fullSpeed, signal, helper });
        const kept = done.then((report) => {
          ready.set(name, report);
          inHand.delete(name);
        });
        // Its error is why the others end, and so what they throw too.
        kept.catch((error: unknown) => failed.abort(error));
        begun.push(kept);
        await (fullSpeed ? folded : kept);
        // One is folded and one indexed, not more.
        await begun.at(-2);
      }
      await Promise.all(begun);
    } finally {
      await Promise.allSettled(begun);
    }
  };
  const progress = shownProgress(pool, names, await liveEvents(pool, names), ready);
  try {
    await interruptible(work(), () => interrupted([...inHand], [...ready.keys()]));
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

function begin(
  { pool, store, audit }: Foundations,
  name: string,
  how: {
    readonly dryRun: boolean;
    readonly fullSpeed: boolean;
    readonly signal: AbortSignal;
    readonly helper: FillHelper | undefined;
  },
): Begun {
  let onFolded = noMatter;
  const folded = new Promise<void>((resolve) => {
    onFolded = resolve;
  });
  const work = async (): Promise<RebuildReport> => {
    const result = await rebuild({ pool, store }, name, {
      dryRun: how.dryRun,
      signal: how.signal,
      alone: how.fullSpeed,
      helper: how.helper,
      onProgress: ({ phase }) => phase !== 'filling' && onFolded(),
    });
    audit.record({
      kind: 'ops',
      user: '',
      entity: `projection:${name}`,
      result: result.swapped ? 'done' : 'dry-run',
      details: { act: 'rebuild', events: result.events },
    });
    return { ...result, peak_mb: Math.round(process.resourceUsage().maxRSS / 1024) };
  };
  const done = work()
    .catch((error: unknown) => {
      if (error instanceof FutureEvent)
        throw new ClearError(`La proyección ${name} no se reconstruyó: ${saidNewer(error)}.`);
      throw error instanceof RebuildRunning
        ? new ClearError(`La proyección ${name} ya se está reconstruyendo en otro proceso.`)
        : error;
    })
    .finally(onFolded);
  return { folded, done };
}

const noMatter = (): void => undefined;

async function liveEvents(pool: pg.Pool, names: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(
    'select coalesce(sum(events), 0)::bigint as events from read.projection where live and name = any($1)',
    [names],
  );
  return rows[0]?.events ?? 0;
}

const LOOK_MS = 250;

/** One bar over the events of all of them, whichever process folds them. */
function shownProgress(
  pool: pg.Pool,
  names: readonly string[],
  total: number,
  ready: ReadonlyMap<string, RebuildResult>,
): Pick<Bar, 'end'> {
  const title = names.length > 2 ? `${names.length} proyecciones` : names.join(', ');
  const bar = eventBar(title.padEnd(12), total);
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
  const done =
    ready.length > 0 ? ` ${ready.join(', ')} ya ${ready.length > 1 ? 'terminaron' : 'terminó'}` : '';
  return `Se interrumpió:${kept}${kept && done ? ';' : ''}${done}. Repita el mandato con las que faltan cuando quiera.`;
}

function tell({ projection, events, seconds, swapped, differences, leftOut }: RebuildResult): void {
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
  for (const { record, revision, type, error } of leftOut)
    say(`  ${record} queda apartado desde la revisión ${revision} (${type}): ${error}`);
  say(
    swapped
      ? '  Las tablas nuevas están en uso.'
      : '  Solo se comparó: las tablas en uso siguen como estaban.',
  );
}

const differs = ({ added, gone, changed }: RebuildResult['differences'][number]): boolean =>
  added + gone + changed > 0;
