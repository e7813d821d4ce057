import type { CatalogueDefinition } from '@expediente/catalogues/definition.ts';
import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { Access } from '@expediente/platform/access/access.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { bulkJobsIn } from '@expediente/platform/bulk/jobs.ts';
import { openPool } from '@expediente/platform/database.ts';
import { draftsIn } from '@expediente/platform/drafts/drafts.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { viewsIn } from '@expediente/platform/views/views.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { CARRYING_ORDER, PAPER_KINDS, SISTERS } from '@expediente/schemas/order/questions.ts';
import { answering, askOf } from '@expediente/schemas/shared/questions.ts';
import { AccessDirectory } from '@expediente/workflow/access/directory.ts';
import { workflowPlugin } from '@expediente/workflow/server.ts';
import type { Command } from '@expediente/workflow/shared/commands/operation.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { commandRoute } from '@expediente/workflow/shared/http/route.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/shared/pipeline/migrations.ts';
import { done } from '@expediente/workflow/shared/unit/answer.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import Fastify from 'fastify';
import { testDatabase } from '../database.ts';
import { RECORDS, USERS } from './records.ts';
import { sessionOf } from './session.ts';

const PASSWORD = 'Prueba-2026!';

export interface Reply extends Envelope<JsonObject> {
  readonly status: number;
}

/**
 * Write side over a new database, with the users and catalogues of `records.ts`, called over HTTP.
 * @param more additional commands, which no module of the product has
 */
export async function testWorkflow(more: readonly Command[] = []) {
  const database = await testDatabase();
  const { connectionString } = database;
  const pool = openPool({ connectionString, name: 'prueba' });
  await migrate(pool, [...fileMigrations, ...auditMigrations, ...ACCESS_MIGRATIONS, ...pipelineMigrations]);
  const store = await PostgresEventStore.open({ connectionString });
  const directory = await AccessDirectory.open({ store });
  const access = await Access.open({
    pool,
    connectionString,
    directory,
    head: async () => await store.head(),
  });
  for (const { id } of USERS) await access.credentials.set(id, PASSWORD);
  const log = openLog({ level: 'silent' });
  const audit = openAudit(pool, log);
  const bulk = { jobs: bulkJobsIn(pool), rows: async () => ({ rows: [], total: 0 }), wake: () => undefined };
  const files = fileStore(pool);
  const parts = {
    store,
    pool,
    files,
    drafts: draftsIn(pool),
    views: viewsIn(pool),
    bulk,
    access,
    audit,
    basePath: '',
  };
  const workflowOver = (events: PostgresEventStore): Workflow =>
    openWorkflow({
      store: events,
      ids: new IdBlocks(pool),
      usesOf: async () => [],
      ask: askOf([
        answering(CARRYING_ORDER, async () => undefined),
        answering(SISTERS, async () => []),
        answering(PAPER_KINDS, async () => RECORDS.paperKind ?? []),
      ]),
      finder: {
        keysWith: async () => [],
        keysAlike: async () => [],
        recordsWith: async () => [],
        alikeOf: async () => undefined,
        settled: async () => undefined,
      },
    });
  const workflow = workflowOver(store);
  const others: PostgresEventStore[] = [];
  await fillCatalogues(workflow);
  const server = Fastify();
  await server.register(
    async (api, options) => {
      await workflowPlugin(workflow, parts)(api, options);
      for (const each of more) commandRoute(api, each, workflow, parts);
    },
    { prefix: '/api' },
  );
  const tokens = new Map<string, string>();

  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await server.inject({ method: 'POST', url: `/api${path}`, payload: body, headers });
    return { status: response.statusCode, ...response.json() };
  };
  const tokenOf = async (user: string, year: number): Promise<string> => {
    const known = tokens.get(user);
    if (known !== undefined) return known;
    const login = await send('/users/login', { p_username: user, p_password: PASSWORD, p_year: year });
    const token = String(login.data.jwt);
    tokens.set(user, token);
    return token;
  };

  return {
    workflow,
    /** Write side as of another process on the same database, which shares nothing else. */
    async anotherProcess(): Promise<Workflow> {
      const events = await PostgresEventStore.open({ connectionString });
      others.push(events);
      return workflowOver(events);
    },
    store,
    files: parts.files,
    server,
    year: 2026,
    send,
    /** Calls one operation as a signed-in user. */
    async as(user: string, path: string, payload: object = {}, headers: Record<string, string> = {}) {
      return await send(path, { token: await tokenOf(user, 2026), ...payload }, headers);
    },
    tokenOf: (user: string) => tokenOf(user, 2026),
    async close() {
      await server.close();
      await audit.close();
      await access.close();
      await directory.close();
      for (const each of [store, ...others]) await each.close();
      await pool.end();
      await database.drop();
    },
  };
}
export type TestWorkflow = Awaited<ReturnType<typeof testWorkflow>>;

async function fillCatalogues(workflow: Workflow): Promise<void> {
  for (const name of CATALOGUE_NAMES) await fill(workflow, name);
}

async function fill<Name extends CatalogueName>(workflow: Workflow, name: Name): Promise<void> {
  await createRecords(workflow, name, RECORDS[name] ?? []);
}

/** Creates records of a catalogue, besides those of `records.ts`. */
export async function createRecords<Name extends CatalogueName>(
  workflow: Workflow,
  name: Name,
  records: readonly CatalogueRecords[Name][],
): Promise<void> {
  const definition: CatalogueDefinition<Name> = CATALOGUES[name];
  const decider = catalogueDecider(definition);
  for (const record of records)
    await workflow.act('seed', {}, sessionOf({ executor: null }), {}, async (unit) => {
      await unit.decide(decider, [String(record[definition.key.field])], { type: 'create', record });
      return done('');
    });
}
