import type { EventStore } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { Filled } from './engine/filler.ts';
import { type FillTask, fillShare as fillShareOf } from './engine/filling.ts';
import { type RebuildOptions, type RebuildResult, rebuild as rebuildProjection } from './engine/rebuild.ts';
import { reproject } from './engine/reproject.ts';
import { type VersionTables, versionTables } from './engine/retire.ts';
import { type ProjectionStatus, projectionStatuses } from './engine/status.ts';
import { type Lag, projectionLags } from './lag.ts';
import { PROJECTIONS, projectionNamed } from './modules.ts';

export type { Filled } from './engine/filler.ts';
export type { FillHelper, FillTask } from './engine/filling.ts';
export type { RebuildProgress } from './engine/progress.ts';
export type { RebuildOptions, RebuildResult } from './engine/rebuild.ts';
export { RebuildRunning } from './engine/rebuild.ts';
export type { VersionTables } from './engine/retire.ts';
export type { ProjectionStatus } from './engine/status.ts';

/** A pool without a statement limit is not needed: a rebuild lifts it for its own connection. */
export interface OpsParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

/** There is no projection of that name. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';
}

/** Names that `rebuild` takes. */
export const projectionNames = (): readonly string[] => PROJECTIONS.map(({ name }) => name);

/** How each projection stands: version, position, lag, quarantined records, rebuild. */
export async function statusOf({ pool, store }: OpsParts): Promise<readonly ProjectionStatus[]> {
  return await projectionStatuses(pool, store);
}

/** Every version of each read model with what it takes of the disk: the live ones, and those that wait to go. */
export async function versionsOf({ pool }: Pick<OpsParts, 'pool'>): Promise<readonly VersionTables[]> {
  return await versionTables(pool, PROJECTIONS);
}

/** How far each projection is behind, cheap enough to be asked every few seconds. */
export async function lagOf({ pool, store }: OpsParts): Promise<readonly Lag[]> {
  return await projectionLags(pool, store);
}

/**
 * Rebuilds one projection beside its live tables and swaps it in (not with `dryRun`); says what differs.
 * Abort the signal to stop cleanly: the live tables stay as they were. Run it in a process of its own.
 * @throws {UnknownProjection, RebuildRunning}
 */
export async function rebuild(
  parts: OpsParts,
  name: string,
  options: RebuildOptions = {},
): Promise<RebuildResult> {
  return await rebuildProjection(parts, known(name), options);
}

/** Fills a share of what is being rebuilt: the work of a rebuild's helper. @throws {UnknownProjection} */
export async function fillShare(
  { pool, store }: OpsParts,
  task: FillTask,
  onEvents: (events: number) => void,
): Promise<Filled> {
  return await fillShareOf(pool, store, known(task.projection), task, onEvents);
}

/** Projects one quarantined record again from its stream. @throws {UnknownProjection, PoisonEvent} */
export async function reprojectRecord(parts: OpsParts, name: string, record: string): Promise<void> {
  // A stream's name as `read.quarantine` keeps it.
  await reproject(parts, known(name), record as StreamName);
}

function known(name: string) {
  const projection = projectionNamed(name);
  if (!projection) throw new UnknownProjection(`no projection ${name}`);
  return projection;
}
