import { ClearError } from '@expediente/platform/clear-error.ts';
import {
  adviceToSetApart,
  type FillHelper,
  type Filling,
  ONCE,
  type OpsParts,
  type RebuildResult,
  RebuildRunning,
  RunCancelled,
  rebuild,
} from '@expediente/projections/ops.ts';
import { FutureEvent, newerText } from '@expediente/schemas/present.ts';
import type pg from 'pg';
import type { Foundations } from '../../foundations/foundations.ts';
import { sealedLog } from '../../integrity/sealed-roots.ts';
import type { Closers } from '../../process/closers.ts';
import { actor, givenRun, tellParent } from '../../runs/given.ts';
import { type Bar, eventBar } from '../shared/bar.ts';
import { say } from '../shared/command.ts';
import { lowerServersPriority } from '../shared/giving-way.ts';
import { interruptible, interruption } from '../shared/interruption.ts';
import { fillHelper } from './fill-helper.ts';
import { tellResult } from './telling.ts';

export interface Wanted {
  readonly kind: Exclude<Filling, 'release'>;
  /** Prints a line of JSON for each projection, and one for all when there are several. */
  readonly json: boolean;
  readonly fullSpeed: boolean;
  /** Same as `RebuildOptions.acceptLog`. */
  readonly acceptLog?: boolean;
}

/** Output of one rebuild with `--json`. */
export interface RebuildReport extends RebuildResult {
  /** Most memory that the process held, in MiB. */
  readonly peak_mb: number;
}

/** A rebuild under way. */
interface Begun {
  /** Resolves when the events are folded, or the rebuild ended before: only the database server still has work. */
  readonly folded: Promise<void>;
  readonly done: Promise<RebuildReport>;
}

/**
 * Fills projections anew one after another, for any kind of run. At full speed a second thread folds half of the
 * streams of a long log, and the next projection is folded while the server indexes and compares the previous one. The
 * first failure ends the others, and is what is thrown.
 * @throws {ClearError}
 */
export async function runNamed(
  foundations: Foundations,
  closers: Closers,
  names: readonly string[],
  { kind, json, fullSpeed, acceptLog = false }: Wanted,
): Promise<readonly RebuildReport[]> {
  const { installation, pool } = foundations;
  const { connectionString, configuration } = installation;
  const { databaseUrl, eventStoreUrl } = configuration;
  // Users who work now go first; the rebuild gets the rest.
  if (!fullSpeed && databaseUrl === undefined) lowerServersPriority(pool, closers);
  const started = performance.now();
  const failed = new AbortController();
  const signal = AbortSignal.any([interruption(), failed.signal]);
  const parts = { ...foundations, notAsSealed: sealedLog(foundations, signal) };
  const helper = fullSpeed ? fillHelper({ connectionString, eventStoreUrl }, closers) : undefined;
  const inHand = new Set<string>();
  const ready = new Map<string, RebuildReport>();
  const work = async (): Promise<void> => {
    const begun: Promise<void>[] = [];
    try {
      for (const name of names) {
        signal.throwIfAborted();
        inHand.add(name);
        const { folded, done } = begin(parts, name, { kind, fullSpeed, signal, helper, acceptLog });
        const kept = done.then((report) => {
          ready.set(name, report);
          inHand.delete(name);
        });
        // The first error ends the other rebuilds, which then throw it, too.
        kept.catch((error: unknown) => failed.abort(error));
        begun.push(kept);
        await (fullSpeed ? folded : kept);
        // At most one projection is folded and one indexed at a time.
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
  for (const result of results) json ? say(JSON.stringify(result)) : await tellResult(foundations, result);
  if (json && names.length > 1) {
    const seconds = (performance.now() - started) / 1_000;
    const peaks = results.map((result) => result.peak_mb);
    say(JSON.stringify({ projections: names, seconds, peak_mb: Math.max(...peaks) }));
  }
  return results;
}

function begin(
  parts: Foundations & Pick<OpsParts, 'notAsSealed'>,
  name: string,
  how: {
    readonly kind: Wanted['kind'];
    readonly fullSpeed: boolean;
    readonly signal: AbortSignal;
    readonly helper: FillHelper | undefined;
    readonly acceptLog: boolean;
  },
): Begun {
  let onFolded = noMatter;
  const folded = new Promise<void>((resolve) => {
    onFolded = resolve;
  });
  const work = async (): Promise<RebuildReport> => {
    const result = await rebuild(parts, name, {
      kind: how.kind,
      by: actor(),
      run: givenRun(),
      signal: how.signal,
      alone: how.fullSpeed,
      helper: how.helper,
      acceptLog: how.acceptLog,
      onBegun: tellParent,
      onProgress: ({ phase }) => phase !== 'filling' && onFolded(),
    });
    return { ...result, peak_mb: Math.round(process.resourceUsage().maxRSS / 1024) };
  };
  const done = work()
    .catch((error: unknown) => {
      if (error instanceof FutureEvent)
        throw new ClearError(
          `La proyección ${name} no se reconstruyó: ${newerText(error)}. ${adviceToSetApart(name, error.stream)}`,
        );
      if (error instanceof RunCancelled) throw new ClearError(stopped(name, error.by));
      throw error instanceof RebuildRunning ? new ClearError(ONCE.reason(name)) : error;
    })
    .finally(onFolded);
  return { folded, done };
}

const noMatter = (): void => undefined;

const stopped = (name: string, by: string): string =>
  `${by} detuvo el trabajo con la proyección ${name}: las tablas en uso siguen como estaban.`;

async function liveEvents(pool: pg.Pool, names: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(
    'select coalesce(sum(events), 0)::bigint as events from read.projection where live and name = any($1)',
    [names],
  );
  return rows[0]?.events ?? 0;
}

const LOOK_MS = 250;

/** Bar over the events of all these projections, whichever process folds them. */
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
      `select projection, events from read.run where state = 'running' and projection = any($1)`,
      [names],
    );
    const folded = new Map(rows.map(({ projection, events }) => [projection, events]));
    for (const { projection, events } of ready.values()) folded.set(projection, events);
    bar.update([...folded.values()].reduce((sum, events) => sum + events, 0));
  };
  // Nothing depends on the bar: a query that failed is repeated at the next look.
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
  return `Se interrumpió:${kept}${kept && done ? ';' : ''}${done}. Repita el comando con las que faltan cuando quiera.`;
}
