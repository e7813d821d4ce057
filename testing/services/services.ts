import { sealReader } from '@expediente/app/seals/reader.ts';
import { sealMigrations } from '@expediente/app/seals/tables/seals.ts';
import { stampMigrations } from '@expediente/app/seals/tables/stamps.ts';
import { beforeTheDemonstration } from '@expediente/demo/beginning.ts';
import { SeededIds } from '@expediente/demo/first-log/seeded-ids.ts';
import { givePasswords, writeCatalogues } from '@expediente/demo/seed/index.ts';
import { DEMO_USERS } from '@expediente/demo/seed/users.ts';
import { Access } from '@expediente/platform/access/access.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { type Audit, openAudit } from '@expediente/platform/audit/audit.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { bulkJobsIn } from '@expediente/platform/bulk/jobs.ts';
import { bulkMigrations } from '@expediente/platform/bulk/migrations.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { draftsIn } from '@expediente/platform/drafts/drafts.ts';
import { draftMigrations } from '@expediente/platform/drafts/migrations.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { viewMigrations } from '@expediente/platform/views/migrations.ts';
import { viewsIn } from '@expediente/platform/views/views.ts';
import { recordOpenings } from '@expediente/projections/facts/openings.ts';
import { listRowsIn } from '@expediente/projections/list-rows.ts';
import { listsFor } from '@expediente/projections/lists.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { recordPapersIn } from '@expediente/projections/record-papers.ts';
import { projectionsPlugin } from '@expediente/projections/server.ts';
import { openPrinter } from '@expediente/projections/shared/documents/browser.ts';
import { issuedDocuments, issueMigrations } from '@expediente/projections/shared/documents/issue.ts';
import { SharedAnswers } from '@expediente/projections/shared/http/shared-answers.ts';
import { Revisions } from '@expediente/readmodels/engine/revisions.ts';
import { AccessDirectory } from '@expediente/workflow/access/directory.ts';
import { BulkRunner } from '@expediente/workflow/bulk/runner.ts';
import { workflowPlugin } from '@expediente/workflow/server.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/shared/pipeline/migrations.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import Fastify from 'fastify';
import { type TestProjections, testProjections } from '../projections/service.ts';
import { watchedDatabase } from './waited-reads.ts';

/** Answer of an operation, as a documented client sees it. */
export interface Answer {
  readonly status: number;
  readonly response: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test looks at the fields of its own answer
  readonly data: any;
  readonly cookie: string | undefined;
}

export type TestServices = Awaited<ReturnType<typeof testServices>>;

/** Second write side over the same events and lists, as another process has it. */
export const workflowOver = (
  service: Pick<TestProjections, 'pool' | 'store' | 'positions' | 'log'>,
): Workflow => openWorkflow({ store: service.store, ids: new IdBlocks(service.pool), ...listsFor(service) });

/**
 * Sign-in, commands and reads of the seeded catalogues, of planning, ledgers and the home page, on a new database.
 * @param server connection string of another PostgreSQL; absent: the run's
 * @param recordReads true to record the opening of records as facts
 */
export async function testServices(server?: string, { recordReads = false } = {}) {
  const service = await testProjections(PROJECTIONS, server);
  const { pool, store, connectionString } = service;
  await migrate(pool, [
    ...ACCESS_MIGRATIONS,
    ...auditMigrations,
    ...fileMigrations,
    ...issueMigrations,
    ...pipelineMigrations,
    ...sealMigrations,
    ...stampMigrations,
    ...draftMigrations,
    ...viewMigrations,
    ...bulkMigrations,
  ]);
  const watched = watchedDatabase<Record<string, unknown>>(pool);
  const { db } = watched;
  const workflow = workflowOver(service);
  const { ids } = workflow;
  // Ids are the same in every test of a run, so that the events written after these can be made once for all.
  const eventIds = new SeededIds('catalogues');
  const eventId = (): string => eventIds.next();
  const place = { store, ids, now: beforeTheDemonstration(new Date()), eventId };
  const seed = async () => await writeCatalogues(place);
  await givePasswords(credentialsIn(pool), DEMO_USERS);
  const seeded = await seed();
  service.startFeed();
  await service.positions.waitFor(['access', 'catalogues'], await store.head(), 30_000);

  const directory = await AccessDirectory.open({ store });
  const facts: Fact[] = [];
  const access = await Access.open({
    pool,
    connectionString,
    directory,
    head: async () => await store.head(),
    onRefused: (refusal) => void facts.push(refusal),
  });
  const audit = openAudit(pool, openLog({ level: 'silent' }));
  const app = Fastify();
  watched.watch(app);
  const files = fileStore(pool);
  const noted: Pick<Audit, 'record' | 'write' | 'flush'> = {
    record: (fact) => {
      facts.push(fact);
      audit.record(fact);
    },
    write: async (fact) =>
      await audit.write(async (client) => {
        const written = typeof fact === 'function' ? await fact(client) : fact;
        facts.push(written);
        return written;
      }),
    flush: async () => await audit.flush(),
  };
  const answers = new SharedAnswers(new Revisions(pool, PROJECTIONS));
  const reads = {
    access,
    pool,
    db,
    files,
    store,
    positions: service.positions,
    answers,
    audit: { ...audit, ...noted },
    // Chromium starts with the first print.
    printer: openPrinter(),
    issued: issuedDocuments({ pool, files, store, audit: { ...audit, ...noted } }),
    // Calls are injected, and have no real address.
    site: { address: 'http://localhost', basePath: '' },
    publicVerify: true,
    ...(recordReads && {
      opened: recordOpenings({ db: queriesOver(pool), audit: noted, log: openLog({ level: 'silent' }) }),
    }),
    seals: sealReader({
      pool,
      store,
      installation: {
        log: openLog({ level: 'silent' }),
        // A key would be made with the first seal; no seal is made here.
        configuration: {
          sealKeyFile: '/nonexistent/seal-key.pem',
          sealDir: undefined,
          sealEntries: false,
          sealWitnessUrl: undefined,
          sealTsaUrl: undefined,
          sealTsaCa: undefined,
        },
      },
    }),
    startRun: async () => ({ refused: 'Aquí no corre ninguna reconstrucción.' }),
  };
  const jobs = bulkJobsIn(pool);
  const print = recordPapersIn({ ...reads, db: queriesOver(pool) });
  const startRunner = (own: Pick<Workflow, 'execute'> = workflow, ownPrint = print): BulkRunner =>
    new BulkRunner({ jobs, access, workflow: own, print: ownPrint, log: openLog({ level: 'silent' }) });
  const runner = startRunner();
  // Lists are asked over the plain connection: what a command reads has no read models to wait for.
  const rows = listRowsIn({ ...reads, db: queriesOver(pool) });
  const bulk = { jobs, rows, wake: () => runner.wake() };
  await app.register(
    workflowPlugin(workflow, {
      files,
      drafts: draftsIn(pool),
      views: viewsIn(pool),
      bulk,
      access,
      audit: noted,
      basePath: '',
    }),
  );
  await app.register(projectionsPlugin(reads));

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    payload: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const asked = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
    const reply = await app.inject({ method, url, headers, remoteAddress: '10.0.0.1', ...asked });
    const cookie = reply.headers['set-cookie'];
    return {
      status: reply.statusCode,
      ...reply.json(),
      cookie: typeof cookie === 'string' ? cookie : undefined,
    };
  };
  /** Waits until reads include everything written before. @throws if that takes too long */
  const caughtUp = async (): Promise<void> => {
    const names = PROJECTIONS.map(({ name }) => name);
    if (!(await service.positions.waitFor(names, await store.head(), 60_000)))
      throw new Error('the read models did not catch up');
  };
  /** Sends a multipart form that is already encoded. */
  const send = async (url: string, payload: Buffer, contentType: string): Promise<Answer> => {
    const reply = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': contentType },
    });
    return { status: reply.statusCode, ...reply.json(), cookie: undefined };
  };
  /** Downloads a file. */
  const download = async (url: string, token: string, query: Record<string, string> = {}) => {
    const reply = await app.inject({ url, query: { token, ...query } });
    return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload };
  };
  const image = async (url: string, token: string): Promise<Buffer> =>
    (await app.inject({ url, query: { token } })).rawPayload;
  const signIn = async (username: string, password = 'Demo-2026!', year = 2026): Promise<string> => {
    const { data } = await call('POST', '/users/login', {
      p_username: username,
      p_password: password,
      p_year: year,
    });
    return data.jwt;
  };
  /** @throws {Error} if a read used a read model that its route does not wait for */
  const leave = async () => {
    await app.close();
    await runner.close();
    await reads.printer.close();
    await access.close();
    await directory.close();
    await audit.close();
    const drop = await service.leave();
    if (watched.faults().length === 0) return drop;
    await drop();
    throw new Error(watched.faults().join('\n'));
  };
  return {
    ...service,
    access,
    audit,
    seed,
    seeded,
    ids,
    facts,
    call,
    caughtUp,
    send,
    image,
    download,
    app,
    jobs,
    runner,
    startRunner,
    print,
    workflow,
    signIn,
    unawaited: watched.faults,
    leave,
    close: async () => await (await leave())(),
  };
}
