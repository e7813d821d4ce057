import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { type Audit, openAudit } from '@expediente/platform/audit/audit.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { type BulkJobs, bulkJobsIn } from '@expediente/platform/bulk/jobs.ts';
import { bulkMigrations } from '@expediente/platform/bulk/migrations.ts';
import { openPool } from '@expediente/platform/database.ts';
import type { DatabasePulse } from '@expediente/platform/database-pulse.ts';
import { type Drafts, draftsIn } from '@expediente/platform/drafts/drafts.ts';
import { draftMigrations } from '@expediente/platform/drafts/migrations.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { type DamagedFile, type FileStore, fileStore } from '@expediente/platform/files/store.ts';
import { type Migration, migrate } from '@expediente/platform/migrations.ts';
import { viewMigrations } from '@expediente/platform/views/migrations.ts';
import { type Views, viewsIn } from '@expediente/platform/views/views.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { issueMigrations } from '@expediente/projections/shared/documents/issue.ts';
import { projectionMigrations } from '@expediente/readmodels/engine/migrations.ts';
import { pipelineMigrations } from '@expediente/workflow/shared/pipeline/migrations.ts';
import type pg from 'pg';
import type { Installation } from '../installation/installation.ts';
import { keepingOwner } from '../installation/protected.ts';
import type { Meters } from '../metrics/meters.ts';
import type { Closers } from '../process/closers.ts';
import { sealMigrations } from '../seals/tables/seals.ts';
import { stampMigrations } from '../seals/tables/stamps.ts';
import { openEventStore } from '../store/event-store.ts';
import { refuseLater, releaseMigrations } from './release.ts';
import type { Writes } from './writes.ts';

/** The resources of every service and every ops command. */
export interface Foundations {
  readonly installation: Installation;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** The same store, for a copy, which takes events with their chains. */
  readonly restorable: Restorable;
  readonly files: FileStore;
  readonly drafts: Drafts;
  readonly views: Views;
  readonly bulkJobs: BulkJobs;
  readonly audit: Audit;
  /** Names of the migrations that this opening applied. */
  readonly migrated: readonly string[];
  /** Receives this process's measurements; absent: none. */
  readonly meters?: Meters | undefined;
  /** Fails calls to a database that does not answer; absent where no user waits (ops commands). */
  readonly pulse?: DatabasePulse | undefined;
  /** Knows whether events can be stored; absent where that is not asked (ops commands). */
  readonly writes?: Writes | undefined;
}

/** Audit fact that raises the alarm of a file whose content is no longer the stored one. */
export const damagedFact = ({ hash, size, found }: DamagedFile): Fact => ({
  ...{ kind: 'ops', user: '', entity: 'files', result: 'file-damaged' },
  details: { act: 'file-damaged', sha256: hash, size, bytes: found, by: ITSELF.name },
});

/** Migrations of every module, in the order in which they may depend on each other. */
export const MIGRATIONS: readonly Migration[] = [
  ...fileMigrations,
  ...auditMigrations,
  ...ACCESS_MIGRATIONS,
  ...pipelineMigrations,
  ...projectionMigrations,
  ...issueMigrations,
  ...releaseMigrations,
  ...sealMigrations,
  ...stampMigrations,
  ...draftMigrations,
  ...viewMigrations,
  ...bulkMigrations,
];

/**
 * Opens the stores of an installation and applies the migrations; `closers` closes what is opened here.
 * @param watched given by a process that serves
 */
export async function openFoundations(
  installation: Installation,
  closers: Closers,
  watched: Pick<Foundations, 'meters' | 'pulse' | 'writes'> = {},
  /** Part of the names of an ops command's connections in pg_stat_activity; they are patient, since no user waits. */
  called?: string,
): Promise<Foundations> {
  const { configuration, connectionString, log } = installation;
  const { meters, pulse, writes } = watched;
  const meter = writes?.heardBy(meters?.store) ?? meters?.store;
  const patient = called !== undefined;
  const pool = openPool({ connectionString, name: called ?? 'services', max: 16, pulse, patient });
  closers.add(async () => await pool.end());
  const { eventStoreUrl, databaseUrl } = configuration;
  await refuseLater(pool, MIGRATIONS, log);
  let migrated: readonly string[] = [];
  const store = await keepingOwner(installation, pool, MIGRATIONS, async () => {
    migrated = await migrate(pool, MIGRATIONS);
    return eventStoreUrl === undefined
      ? await openEventStore(connectionString, databaseUrl && 'DATABASE_URL', {
          meter,
          application: called === undefined ? undefined : `eventstore ${called}`,
          stream: pulse?.stream,
          patient,
        })
      : await openEventStore(eventStoreUrl, 'EVENTSTORE_URL', {
          meter,
          onNode: (news) =>
            log.warn(news, news.away ? 'the event store went away' : 'the event store answers'),
        });
  });
  closers.add(async () => await store.close());
  const audit = openAudit(pool, log);
  closers.add(async () => await audit.close());
  return {
    installation,
    pool,
    store,
    restorable: store,
    files: fileStore(pool, (damage) => {
      log.error(damage, 'a file is not what was stored under its name');
      audit.record(damagedFact(damage));
    }),
    drafts: draftsIn(pool),
    views: viewsIn(pool),
    bulkJobs: bulkJobsIn(pool),
    audit,
    migrated,
    ...watched,
  };
}
