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

/** Parts that ops need. The pool may have a statement limit: a rebuild lifts it for its own connection. */
export interface OpsParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Absent: no facts are recorded. */
  readonly audit?: Pick<Audit, 'record'> | undefined;
  /** Check against the seals that a rebuild makes before its tables come into use; absent: no check. */
  readonly notAsSealed?: NotAsSealed | undefined;
}

/** Error for a name that no projection has. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';
}

/** Names that `rebuild` takes. */
export const projectionNames = (): readonly string[] => PROJECTIONS.map(({ name }) => name);

/** State of each projection: version, position, lag, quarantined records, rebuild. */
export async function statusOf({ pool, store }: OpsParts): Promise<readonly ProjectionStatus[]> {
  return await projectionStatuses(pool, store, PROJECTIONS);
}

/** Versions of each read model with their size on disk: live ones, and those still to be dropped. */
export async function versionsOf({ pool }: Pick<OpsParts, 'pool'>): Promise<readonly VersionTables[]> {
  return await versionTables(pool, PROJECTIONS);
}

/** Lag of each projection, cheap enough to be read every few seconds. */
export async function lagOf({ pool, store }: OpsParts): Promise<readonly Lag[]> {
  return await projectionLags(pool, store);
}

/**
 * Rebuilds one projection next to its live tables and swaps it in, or only reports the differences (`kind`). Aborting
 * the signal stops it cleanly, with the live tables unchanged. Runs in a process of its own.
 * @throws {UnknownProjection, RebuildRunning, ClearError}
 */
export async function rebuild(
  parts: OpsParts,
  name: string,
  options: RebuildOptions = {},
): Promise<RebuildResult> {
  return await rebuildProjection(parts, known(name), options);
}

/**
 * Fills a share of a rebuild's tables: the work of a rebuild's helper.
 * @throws {UnknownProjection}
 */
export async function fillShare(
  { pool, store }: OpsParts,
  task: FillTask,
  onEvents: (events: number) => void,
): Promise<Filled> {
  return await fillShareOf(pool, store, known(task.projection), task, onEvents);
}

/** Projections whose version in use differs from this program's: a release of this program would change them. */
export async function changedBy({ pool }: Pick<OpsParts, 'pool'>): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { name, version } of PROJECTIONS)
    if ((await liveVersion(pool, name))?.version !== version) changed.push(name);
  return changed;
}

/**
 * Last runs of a projection, latest first.
 * @throws {UnknownProjection}
 */
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

/**
 * Asks the current run of a projection to stop.
 * @throws {UnknownProjection, Refused}
 */
export const cancelRun = async (parts: OpsParts, name: string, by: Actor): Promise<RunAnswer> =>
  await acts.cancel(actParts(parts), known(name).name, by);

/**
 * Brings the version into use that is filled and kept up to date next to the live one.
 * @throws {UnknownProjection, Refused}
 */
export const swapWaiting = async (parts: OpsParts, name: string, by: Actor): Promise<RunAnswer> =>
  await acts.swap(actParts(parts), known(name).name, by);

/**
 * Drops the tables of versions that are no longer used.
 * @throws {UnknownProjection}
 */
export const retireOld = async (parts: OpsParts, name: string, by: Actor): Promise<RetiredAnswer> =>
  await acts.retireOld(actParts(parts), known(name).name, by);

/** Report of a run, with the first rows that differ; undefined: the projection has no such run. */
export const reportOf = async (
  parts: OpsParts,
  name: string,
  run: number,
  most: number,
): Promise<DifferenceAnswer | undefined> =>
  await differenceReport(reportParts(parts), known(name).name, run, { offset: 0, limit: most });

/** Report of a run as a workbook, made while it is read, and its number of rows. */
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

/** Records that are set apart for one cause, latest first, with the number of waiting events of each. */
export const quarantineOf = async (
  parts: OpsParts,
  most: number,
  of: ApartCause,
): Promise<Page<QuarantineRow>> => await readQuarantine(reportParts(parts), { offset: 0, limit: most }, of);

/** Causes for which records are set apart, latest first. */
export const quarantineCauses = async ({
  pool,
}: Pick<OpsParts, 'pool'>): Promise<readonly QuarantineCause[]> => await apartCauses(pool);

/**
 * Takes in again one record that a projection set apart, or all of them.
 * @throws {UnknownProjection, Refused}
 */
export const retrySetApart = async (
  parts: OpsParts,
  name: string,
  stream: string | undefined,
  by: Actor,
): Promise<RetryAnswer> => await acts.retrySetApart(actParts(parts), known(name), stream, by);

/**
 * Lets a projection go on without a record, or all records, with events newer than this program.
 * @throws {UnknownProjection, Refused}
 */
export const setApart = async (
  parts: OpsParts,
  name: string,
  stream: string | undefined,
  by: Actor,
): Promise<SetApartAnswer> => await acts.setApart(actParts(parts), known(name), stream, by);

/**
 * Notes that a user knows of a record set apart, and the reason.
 * @throws {UnknownProjection, Refused}
 */
export const acknowledgeApart = async (
  parts: OpsParts,
  name: string,
  stream: string,
  reason: string,
  by: Actor,
): Promise<RunAnswer> => await acts.acknowledgeApart(actParts(parts), known(name), stream, reason, by);

/**
 * Kinds of events that differ between this build and the builds in use: those that it adds, and those that it does not
 * know.
 */
export const kindsChanged = async ({
  pool,
  store,
}: OpsParts): Promise<{ readonly added: readonly KindsBetween[]; readonly unknown: KindsBetween }> => ({
  added: await addedByOwn(pool, store, PROJECTIONS),
  unknown: await unknownToOwn(pool, store, PROJECTIONS),
});

/** Kinds of events that hinder a return to the previous build; undefined: none is known. */
export const wayBack = async ({ pool, store }: OpsParts): Promise<KindsBetween | undefined> =>
  await wayBackOf(pool, store);

/** Facts that the audit keeps of the call with this code, in words. */
export const factsOfCode = async (parts: OpsParts, code: string): Promise<readonly FactOfCall[]> =>
  await factsOfCall(reportParts(parts), code);
