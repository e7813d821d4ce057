import { Access } from '@expediente/platform/access/access.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import {
  accessProjection,
  cataloguesProjection,
  catalogueTable,
} from '@expediente/projections/catalogues/projection.ts';
import { registerCatalogueReads } from '@expediente/projections/catalogues/routes.ts';
import { pacProjection } from '@expediente/projections/pac/projection.ts';
import { openBench } from '@expediente/projections/testing/bench.ts';
import { registerAccess } from '@expediente/workflow/access/routes.ts';
import { IdBlocks } from '@expediente/workflow/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/pipeline/migrations.ts';
import Fastify from 'fastify';
import { seedCatalogues } from '../index.ts';

/** What an operation answered, as a documented client sees it. */
export interface Answer {
  readonly status: number;
  readonly response: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test looks at the fields of its own answer
  readonly data: any;
  readonly cookie: string | undefined;
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/** Sign-in and look-ups over the seeded catalogues, on a database of their own. */
export async function openHouse() {
  const bench = await openBench([accessProjection, cataloguesProjection, pacProjection]);
  const { pool, store, connectionString } = bench;
  await migrate(pool, [...ACCESS_MIGRATIONS, ...auditMigrations, ...fileMigrations, ...pipelineMigrations]);
  const ids = new IdBlocks(pool);
  const place = { store, credentials: credentialsIn(pool), ids, now: new Date() };
  const seed = async () => await seedCatalogues(place);
  const seeded = await seed();
  bench.startFeed();
  await bench.positions.waitFor(['access', 'catalogues'], await store.head(), 30_000);

  const access = await Access.open({ pool, connectionString, table: catalogueTable });
  const audit = openAudit(pool, openLog({ level: 'silent' }));
  const facts: Fact[] = [];
  const app = Fastify();
  registerAccess(app, { access, audit: { record: (fact) => facts.push(fact) }, basePath: '' });
  const db = queriesOver<Record<string, unknown>>(pool);
  registerCatalogueReads(app, { access, db, files: fileStore(pool), positions: bench.positions });

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
  const signIn = async (username: string, password = 'Demo-2026!'): Promise<string> => {
    const { data } = await call('POST', '/users/login', {
      p_username: username,
      p_password: password,
      p_year: 2026,
    });
    return data.jwt;
  };
  return {
    ...bench,
    access,
    seed,
    seeded,
    ids,
    facts,
    call,
    signIn,
    close: async () => {
      await app.close();
      await access.close();
      await audit.close();
      await bench.close();
    },
  };
}
