import type { Readable } from 'node:stream';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import type { Filled } from '@expediente/readmodels/engine/filler.ts';
import { type FillTask, fillShare as fillShareOf } from '@expediente/readmodels/engine/filling.ts';
import {
  addedByOwn,
  type KindsBetween,
  unknownToOwn,
  wayBack as wayBackOf,
} from '@expediente/readmodels/engine/known-kinds.ts';
import type { NotAsSealed } from '@expediente/readmodels/engine/manipulated.ts';
import { type ApartCause, apartCauses } from '@expediente/readmodels/engine/quarantine.ts';
import {
  type RebuildOptions,
  type RebuildResult,
  rebuild as rebuildProjection,
} from '@expediente/readmodels/engine/rebuild.ts';
import { type VersionTables, versionTables } from '@expediente/readmodels/engine/retire.ts';
import { runsOf } from '@expediente/readmodels/engine/runs.ts';
import { type ProjectionStatus, projectionStatuses } from '@expediente/readmodels/engine/status.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import type {
  DifferenceAnswer,
  QuarantineCause,
  QuarantineRow,
  RetiredAnswer,
  RetryAnswer,
  Run,
  RunAnswer,
  SetApartAnswer,
} from '@expediente/schemas/ops/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type pg from 'pg';
import { type FactOfCall, factsOfCall } from './facts/calls.ts';
import { type Lag, projectionLags } from './lag.ts';
import { MODULES, PROJECTIONS, projectionNamed } from './modules.ts';
import * as acts from './ops/acts.ts';
import { readQuarantine } from './ops/quarantine.ts';
import { differenceReport } from './ops/report.ts';
import { differenceExport } from './ops/workbook.ts';

export { type Actor, ITSELF } from '@expediente/readmodels/engine/actor.ts';
export { differingIn } from '@expediente/readmodels/engine/difference.ts';
export type { Filled } from '@expediente/readmodels/engine/filler.ts';
export type { FillHelper, FillTask } from '@expediente/readmodels/engine/filling.ts';
export {
  AlreadyVerifying,
  type InstallationRun,
  installationRun,
} from '@expediente/readmodels/engine/installation-run.ts';
export type { EventKind, KindsBetween } from '@expediente/readmodels/engine/known-kinds.ts';
export { manipulationText } from '@expediente/readmodels/engine/manipulated.ts';
export type { RebuildOptions, RebuildResult } from '@expediente/readmodels/engine/rebuild.ts';
export { RebuildRunning } from '@expediente/readmodels/engine/rebuild.ts';
export type { Filling } from '@expediente/readmodels/engine/rebuild-work.ts';
export { adviceToSetApart } from '@expediente/readmodels/engine/release.ts';
export type { VersionTables } from '@expediente/readmodels/engine/retire.ts';
export {
  BACKUP,
  INTEGRITY,
  RunCancelled,
  type RunProgress,
  type RunResult,
  SEALS,
} from '@expediente/readmodels/engine/run-meter.ts';
export type { ProjectionStatus } from '@expediente/readmodels/engine/status.ts';
export type { FactOfCall } from './facts/calls.ts';
export { ONCE } from './ops/offers.ts';
export { ROW_KINDS, shown } from './ops/workbook.ts';

/** A pool without a statement limit is not needed: a rebuild lifts it for its own connection. */
export interface OpsParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Absent: no facts are recorded. */
  readonly audit?: Pick<Audit, 'record'> | undefined;
  /** Asked by rebuilds before their tables come into use; absent: it is not asked. */
  readonly notAsSealed?: NotAsSealed | undefined;
}

/** There is no projection of that name. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';
}

/** Names that `rebuild` takes. */
export const projectionNames = (): readonly string[] => PROJECTIONS.map(({ name }) => name);

/** The state of each projection: version, position, lag, quarantined records, rebuild. */
export async function statusOf({ pool, store }: OpsParts): Promise<readonly ProjectionStatus[]> {
  return await projectionStatuses(pool, store, PROJECTIONS);
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
 * Rebuilds one projection next to its live tables and swaps it in, or only reports what differs (`kind`).
 * Abort the signal to stop cleanly: the live tables stay as they were. Run it in a process of its own.
 * @throws {UnknownProjection, RebuildRunning, ClearError}
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

/** Projections whose version in use is another than this program's: what a release of it would change. */
export async function changedBy({ pool }: Pick<OpsParts, 'pool'>): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { name, version } of PROJECTIONS)
    if ((await liveVersion(pool, name))?.version !== version) changed.push(name);
  return changed;
}

/** The last runs of a projection, the latest first. @throws {UnknownProjection} */
export async function lastRunsOf(
  { pool }: Pick<OpsParts, 'pool'>,
  name: string,
  most: number,
): Promise<readonly Run[]> {
  return (await runsOf(pool, known(name).name, { offset: 0, limit: most })).rows;
}

const actParts = (parts: OpsParts) => ({ ...parts, projections: PROJECTIONS });
const reportParts = (parts: OpsParts) => ({
  ...actParts(parts),
  db: queriesOver(parts.pool),
  modules: MODULES,
});

/** Asks the run of a projection that is under way to stop. @throws {UnknownProjection, Refused} */
export const cancelRun = async (parts: OpsParts, name: string, by: Actor): Promise<RunAnswer> =>
  await acts.cancel(actParts(parts), known(name).name, by);

/** Brings the version into use that waits next to the live one. @throws {UnknownProjection, Refused} */
export const swapWaiting = async (parts: OpsParts, name: string, by: Actor): Promise<RunAnswer> =>
  await acts.swap(actParts(parts), known(name).name, by);

/** Drops the tables of versions that are no longer used. @throws {UnknownProjection} */
export const retireOld = async (parts: OpsParts, name: string, by: Actor): Promise<RetiredAnswer> =>
  await acts.retireOld(actParts(parts), known(name).name, by);

/** Report of a run, with the first rows that differ; undefined: there is no such run of that projection. */
export const reportOf = async (
  parts: OpsParts,
  name: string,
  run: number,
  most: number,
): Promise<DifferenceAnswer | undefined> =>
  await differenceReport(reportParts(parts), known(name).name, run, { offset: 0, limit: most });

/** A run's report as a workbook, made while it is read, and how many rows it has. */
export const workbookOf = async (
  parts: OpsParts,
  name: string,
  run: number,
  author: string,
): Promise<{ readonly workbook: Readable; readonly rows: number } | undefined> => {
  const report = await differenceExport(reportParts(parts), known(name).name, run, author);
  return report && { workbook: writeWorkbook(report.sheets, author), rows: report.details.rows };
};

function known(name: string) {
  const projection = projectionNamed(name);
  if (!projection) throw new UnknownProjection(`no projection ${name}`);
  return projection;
}

/** The records that are set apart for one cause, the latest first, with how many events of each wait. */
export const quarantineOf = async (
  parts: OpsParts,
  most: number,
  of: ApartCause,
): Promise<Page<QuarantineRow>> => await readQuarantine(reportParts(parts), { offset: 0, limit: most }, of);

/** Why records are set apart, the latest cause first. */
export const quarantineCauses = async ({
  pool,
}: Pick<OpsParts, 'pool'>): Promise<readonly QuarantineCause[]> => await apartCauses(pool);

/** Takes one record in again that a projection set apart, or all of them. @throws {UnknownProjection, Refused} */
export const retrySetApart = async (
  parts: OpsParts,
  name: string,
  stream: string | undefined,
  by: Actor,
): Promise<RetryAnswer> => await acts.retrySetApart(actParts(parts), known(name), stream, by);

/** Lets a projection go on without a record, or all records, with events newer than this program. @throws {UnknownProjection, Refused} */
export const setApart = async (
  parts: OpsParts,
  name: string,
  stream: string | undefined,
  by: Actor,
): Promise<SetApartAnswer> => await acts.setApart(actParts(parts), known(name), stream, by);

/** Keeps that a record set apart is known. @throws {UnknownProjection, Refused} */
export const acknowledgeApart = async (
  parts: OpsParts,
  name: string,
  stream: string,
  reason: string,
  by: Actor,
): Promise<RunAnswer> => await acts.acknowledgeApart(actParts(parts), known(name), stream, reason, by);

/** Kinds of events that stand between this build and those in use, both ways. */
export const kindsChanged = async ({
  pool,
  store,
}: OpsParts): Promise<{ readonly added: readonly KindsBetween[]; readonly unknown: KindsBetween }> => ({
  added: await addedByOwn(pool, store, PROJECTIONS),
  unknown: await unknownToOwn(pool, store, PROJECTIONS),
});

/** Obstacles to going back to the build before those in use; undefined: none is known. */
export const wayBack = async ({ pool, store }: OpsParts): Promise<KindsBetween | undefined> =>
  await wayBackOf(pool, store);

/** Facts that the audit keeps of the call with this code, in words. */
export const factsOfCode = async (parts: OpsParts, code: string): Promise<readonly FactOfCall[]> =>
  await factsOfCall(reportParts(parts), code);
