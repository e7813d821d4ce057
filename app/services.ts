import { Access } from '@expediente/platform/access/access.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { catalogueTable } from '@expediente/projections/catalogues/projection.ts';
import { openPrinter } from '@expediente/projections/documents/browser.ts';
import { issuedDocuments } from '@expediente/projections/documents/issue.ts';
import { madeFromAnotherLog, projectionsPlugin, startProjections } from '@expediente/projections/server.ts';
import { workflowPlugin } from '@expediente/workflow/server.ts';
import { Workflow } from '@expediente/workflow/workflow.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Closers } from './closers.ts';
import type { Foundations } from './foundations.ts';
import type { Checks } from './health.ts';
import { startRebuild } from './ops/rebuild-process.ts';

/** What a role serves, and what must answer before it is ready. */
export interface Services {
  readonly plugins: readonly FastifyPluginAsync[];
  readonly checks: Checks;
  readonly access: Access;
  /** Absent where this role does not decide. */
  readonly workflow: Workflow | undefined;
  /** Resolves when everything written so far can be read; at once where this role does not read. */
  caughtUp(): Promise<void>;
}

const CATCH_UP_MS = 60_000;

/** Starts the services of this installation's role. What it starts, `closers` stops. @throws {ClearError} */
export async function startServices(foundations: Foundations, closers: Closers): Promise<Services> {
  const { installation, pool, store } = foundations;
  const { role, basePath } = installation.configuration;
  const { connectionString } = installation;
  await requireOwnLog(foundations);
  const access = await Access.open({ pool, connectionString, table: catalogueTable });
  closers.add(async () => await access.close());
  const reading = role === 'workflow' ? undefined : await startReading(foundations, access, closers);
  const workflow = role === 'projections' ? undefined : new Workflow(foundations);
  return {
    plugins: [
      ...(workflow ? [workflowPlugin(workflow, { ...foundations, access, basePath })] : []),
      ...(reading ? [reading.plugin] : []),
    ],
    checks: {
      database: async () => await pool.query('select 1'),
      store: async () => await store.ping(),
      ...(reading && { projections: reading.check }),
    },
    access,
    workflow,
    caughtUp: async () => await reading?.caughtUp(),
  };
}

/** Lists made from another log would be wrong without a word: somebody decides to make them anew. */
async function requireOwnLog({ pool, store }: Foundations): Promise<void> {
  const names = await madeFromAnotherLog(pool, store);
  if (names.length === 0) return;
  throw new ClearError(
    `Las listas y reportes se hicieron con otro almacén de eventos o con uno restaurado después (${names.join(', ')}): si EVENTSTORE_URL y DATABASE_URL son las correctas, ejecute npm run projections -- rebuild --all y vuelva a iniciar.`,
  );
}

interface Reading {
  readonly plugin: FastifyPluginAsync;
  check(): Promise<void>;
  caughtUp(): Promise<void>;
}

async function startReading(
  { installation, pool, store, files, audit }: Foundations,
  access: Access,
  closers: Closers,
): Promise<Reading> {
  const { log } = installation;
  const projecting = await startProjections({ pool, store, log });
  closers.add(async () => await projecting.stop());
  const printer = openPrinter();
  closers.add(async () => await printer.close());
  const plugin = projectionsPlugin({
    access,
    pool,
    db: queriesOver(pool),
    store,
    positions: projecting.positions,
    files,
    audit,
    printer,
    issued: issuedDocuments(pool, files, audit),
    startRebuild: async (name, { dryRun }) => await startRebuild(installation, name, dryRun),
  });
  return {
    plugin,
    check: async () => await projecting.health(),
    caughtUp: async () => {
      if (!(await projecting.caughtUp(CATCH_UP_MS))) throw new Error('the projections did not catch up');
    },
  };
}
