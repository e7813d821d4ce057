import { Access } from '@expediente/platform/access/access.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { recordOpenings } from '@expediente/projections/facts/openings.ts';
import { listRowsIn } from '@expediente/projections/list-rows.ts';
import { listsFor } from '@expediente/projections/lists.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { recordPapersIn } from '@expediente/projections/record-papers.ts';
import {
  type Projecting,
  projectionsPlugin,
  type ReadParts,
  standings,
  startProjections,
} from '@expediente/projections/server.ts';
import { openPrinter, type Printer } from '@expediente/projections/shared/documents/browser.ts';
import { type IssuedDocuments, issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import { SharedAnswers } from '@expediente/projections/shared/http/shared-answers.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import { Revisions } from '@expediente/readmodels/engine/revisions.ts';
import { AccessDirectory } from '@expediente/workflow/access/directory.ts';
import { BulkRunner } from '@expediente/workflow/bulk/runner.ts';
import { workflowPlugin } from '@expediente/workflow/server.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import type { FastifyPluginAsync } from 'fastify';
import { startSweeping } from '../daily/sweeping.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { attemptOf } from '../foundations/writes.ts';
import { explained, usable } from '../health/checks.ts';
import type { Checks } from '../health/health.ts';
import { logCut } from '../integrity/evidence.ts';
import { hiddenWarning } from '../integrity/hidden.ts';
import { sealedLog } from '../integrity/sealed-roots.ts';
import type { Closers } from '../process/closers.ts';
import { startRun } from '../runs/process.ts';
import { sealReader } from '../seals/reader.ts';

/** The services of a role, and the checks for its readiness. */
export interface Services {
  readonly plugins: readonly FastifyPluginAsync[];
  readonly checks: Checks;
  /** Checks without which this process can serve nothing. */
  readonly needs: Checks;
  readonly access: Access;
  /** Absent where this role does not decide. */
  readonly workflow: Workflow | undefined;
  /** Absent where this role does not read. */
  readonly printer: Printer | undefined;
  /** Resolves when everything written so far can be read; at once where only other processes project. */
  caughtUp(): Promise<void>;
}

/** Time after which lists that have not moved are given up. */
const CATCH_UP_MS = 60_000;

/**
 * Starts the services of this installation's role. What it starts, `closers` stops.
 * @throws {ClearError}
 */
export async function startServices(
  foundations: Foundations,
  closers: Closers,
  signal?: AbortSignal,
): Promise<Services> {
  const { installation, pool, store, audit, meters, pulse, writes } = foundations;
  const { role, basePath, eventStoreUrl } = installation.configuration;
  const { connectionString, log } = installation;
  await requireOwnLog(foundations);
  const directory = await AccessDirectory.open({ store, log: installation.log });
  closers.add(async () => await directory.close());
  const access = await Access.open({
    pool,
    connectionString,
    directory,
    head: async () => await store.head(),
    pulse,
    onRefused: (refusal) => audit.record(refusal),
  });
  closers.add(async () => await access.close());
  const projecting = role === 'workflow' ? undefined : await startProjecting(foundations, closers, signal);
  const positions = projecting?.positions ?? new Positions(pool, PROJECTIONS);
  const printer = openPrinter({
    ...(meters && { meter: meters.prints }),
    onUnsandboxed: (why) =>
      log.warn({ why: oneLine(why) }, 'the browser that prints runs without its sandbox'),
  });
  closers.add(async () => await printer.close());
  const issued = issuedDocuments(foundations);
  if (projecting) startSweeping({ ...foundations, issued }, closers);
  if (projecting) void warnOfHidden(foundations);
  const readParts = readPartsOf(foundations, access, positions, printer, issued);
  const workflow = openWorkflow(
    { store, ids: new IdBlocks(pool), ...listsFor({ pool, store, positions, log }) },
    meters?.commands,
  );
  const decides = role !== 'projections';
  const { bulkJobs: jobs } = foundations;
  const print = recordPapersIn(readParts);
  const runner = decides ? new BulkRunner({ jobs, access, workflow, print, log }) : undefined;
  closers.add(async () => await runner?.close());
  const bulk = { jobs, rows: listRowsIn(readParts), wake: () => runner?.wake() };
  const commands = workflowPlugin(workflow, { ...foundations, bulk, access, basePath });
  // The embedded server says why it does not start, which also explains missing events and lists: they are in it.
  const known: Known = async (check) => await explained(installation, check);
  const database = async () => await known(async () => await usable(pool));
  const stored = eventStoreUrl === undefined ? known : async (check: () => Promise<unknown>) => await check();
  const needs: Checks = { database };
  return {
    plugins: [...(decides ? [commands] : []), ...(projecting ? [projectionsPlugin(readParts)] : [])],
    needs,
    checks: {
      ...needs,
      store: async () => await stored(async () => await store.ping()),
      ...(decides &&
        writes && {
          writes: async () =>
            await stored(async () => {
              // A store that does not answer stores nothing either.
              await store.ping();
              await writes.require(attemptOf(store));
            }),
        }),
      ...(projecting && { projections: async () => await known(async () => await projecting.health()) }),
    },
    access,
    workflow: decides ? workflow : undefined,
    printer: projecting ? printer : undefined,
    async caughtUp() {
      if (projecting) await reached(projecting.caughtUp(CATCH_UP_MS));
    },
  };
}

type Known = (check: () => Promise<unknown>) => Promise<unknown>;

/**
 * Refuses lists built from another log, which would be silently wrong: an operator has to decide to rebuild them. Lists
 * that know more than the log are refused as evidence of what it has lost: no message advises to rebuild them.
 * @throws {ClearError}
 */
export async function requireOwnLog({ pool, store }: Foundations): Promise<void> {
  const { beyond, other } = await standings(pool, store);
  if (beyond.length > 0) throw new ClearError(await logCut(store, beyond));
  if (other.length === 0) return;
  throw new ClearError(
    `Las listas y reportes se hicieron con otro almacén de eventos (${other.join(', ')}): si EVENTSTORE_URL y DATABASE_URL son las correctas, ejecute npm run projections -- rebuild --all y vuelva a iniciar.`,
  );
}

/** Warns in the log of streams that the event store hides; no step of the start waits for it. */
async function warnOfHidden({ store, installation: { log } }: Foundations): Promise<void> {
  const hidden = await store.hidden?.().catch((error: unknown) => {
    log.warn({ err: error }, 'what the event store hides could not be read');
  });
  const warning = hiddenWarning(hidden ?? []);
  if (warning !== undefined) log.warn({ streams: hidden?.slice(0, 100) }, warning);
}

async function reached(waiting: Promise<boolean>): Promise<void> {
  if (!(await waiting))
    throw new ClearError('Las listas no avanzan desde hace un minuto: vea expediente.log e inicie de nuevo.');
}

async function startProjecting(
  { installation, pool, store, audit, meters }: Foundations,
  closers: Closers,
  signal: AbortSignal | undefined,
): Promise<Projecting> {
  const { log, configuration } = installation;
  const projecting = await startProjections({
    ...{ pool, store, log, audit, swap: configuration.projectionSwap },
    notAsSealed: sealedLog({ pool, store }, signal),
    ...(meters && { meter: meters.feed }),
    ...(signal && { signal }),
  });
  closers.add(async () => await projecting.stop());
  return projecting;
}

function readPartsOf(
  { installation, pool, store, files, audit }: Foundations,
  access: Access,
  positions: Positions,
  printer: Printer,
  issued: IssuedDocuments,
): Omit<ReadParts, 'modules'> {
  const { configuration, log } = installation;
  const db = queriesOver(pool);
  return {
    access,
    pool,
    db,
    store,
    positions,
    answers: new SharedAnswers(new Revisions(pool, PROJECTIONS)),
    files,
    audit,
    printer,
    issued,
    site: { address: configuration.publicAddress, basePath: configuration.basePath },
    publicVerify: configuration.publicVerify,
    ...(configuration.recordReads && { opened: recordOpenings({ db, audit, log }) }),
    seals: sealReader({ installation, pool, store }),
    startRun: async (wanted) => await startRun(installation, wanted),
  };
}
