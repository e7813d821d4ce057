import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { type FirstLogs, firstLogInParts } from '@expediente/demo/first-log/make.ts';
import { type DemoLoad, loadDemo, OtherLoad } from '@expediente/demo/load.ts';
import { ensureAdministrator, hasAdministrator } from '@expediente/demo/seed/index.ts';
import { credentialsIn, noteCredentials } from '@expediente/platform/access/credentials.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { FutureEvent } from '@expediente/schemas/present.ts';
import { newInMenu, offerMenu } from '@expediente/workflow/access/offered-menu.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { NEWER_LOG, requireDone, StrangeRecord } from '@expediente/workflow/shared/commands/outcome.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { takeInOneForm } from '@expediente/workflow/shared/records/old-claims.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { requireOwnLog, type Services } from './services.ts';
import { storyEvidence } from './story-evidence.ts';
import type { Entry } from './words.ts';

/** `ex` `fd`: lock by which, of processes that start together, one writes the first data and the others find them. */
const LOCK: LockName = [0x65_78, 0x66_64];

/**
 * Loads the demonstration into an installation that is empty, or has only a part of it. To be called before the
 * services start: lists take in large batches what is already in the log.
 * @param firstLogs makes the demonstration, in other threads where this process has other work
 * @throws {ClearError}
 */
export async function loadDemonstration(
  foundations: Foundations,
  report: (line: string) => void,
  firstLogs: FirstLogs = { now: new Date(), make: firstLogInParts },
): Promise<DemoLoad> {
  const { installation, pool, store, restorable, files } = foundations;
  const { demo, role, adminPassword } = installation.configuration;
  if (!demo || role === 'projections') return 'others';
  await requireOwnLog(foundations);
  const place = {
    ...{ store, restorable, files, adminPassword, credentials: credentialsIn(pool), ids: new IdBlocks(pool) },
    evidence: storyEvidence(foundations),
  };
  try {
    const make: FirstLogs['make'] = (beginning) => firstLogs.make(beginning);
    const loading = async () => await loadDemo(place, demo, make, report, firstLogs.now);
    const load = await oneRunner(pool, LOCK, loading);
    if (load === 'others') report(WITHOUT_DEMO);
    return load;
  } catch (error) {
    throw error instanceof OtherLoad ? new ClearError(halfLoaded(installation.configuration)) : error;
  }
}

/**
 * Writes the data that an installation needs before the first sign-in: the demonstration has brought them, else they
 * are `admin` alone with the password of ADMIN_PASSWORD. An installation of an earlier version is offered the pages and
 * actions that this program adds to the menu. Does nothing when the data exists, or where this role has no write side.
 * @returns the way in which people sign in
 */
export async function loadFirstData(
  { installation, pool, store, audit }: Foundations,
  { access, workflow, caughtUp }: Services,
  report: (line: string) => void,
  demonstration: DemoLoad,
): Promise<Entry> {
  const { demo, adminPassword } = installation.configuration;
  let entry: Entry = demo ? 'demonstration' : 'as before';
  if (!workflow) return entry;
  const { credentials } = access;
  await oneRunner(pool, LOCK, async () => {
    const isNew = !(await hasAdministrator(credentials));
    const goingOn = unlessStrange(report);
    await unlessNewer(report, async () => {
      // Comes first: the writes below would make a new action known without granting it to any profile.
      await goingOn(async () => await offerNewPages(store, workflow, report));
      await goingOn(async () => await beginRuleSets(workflow));
      await goingOn(async () => await takeOldNumbers(store, workflow, report));
    });
    if (demonstration !== 'others') return;
    entry = isNew ? 'administrator' : 'as before';
    const place = { store, credentials, ids: workflow.ids, now: new Date() };
    // Pages and actions that modules add are in no first data.
    if ((await ensureAdministrator(place, adminPassword)) > 0) await offerNewPages(store, workflow, report);
  });
  await noteCredentials(pool, audit, ITSELF.name);
  // The pages read projections, which must be up to date when the start prints the address.
  await caughtUp();
  return entry;
}

const WITHOUT_DEMO = 'Esta instalación se inició sin los datos de demostración: no se le agregan.';

/** The refusal of a half load, which names the stores to empty before the next start. */
const halfLoaded = ({ dataDir, databaseUrl, eventStoreUrl }: Configuration): string => {
  const emptied = [
    ...(databaseUrl === undefined ? [`borre ${dataDir}`] : ['vacíe la base de datos de DATABASE_URL']),
    ...(eventStoreUrl === undefined ? [] : ['vacíe el almacén de EVENTSTORE_URL']),
  ];
  return `La carga quedó a medias con otra versión: ${emptied.join(', ')} e inicie de nuevo.`;
};

const NEWER =
  'El registro tiene eventos de una versión posterior de Expediente: esta inicia sin agregar lo suyo. Las listas a las que pertenecen quedan como estaban antes de ellos, y los registros que los tienen no se modifican. Inicie la versión posterior; docs/ops.md, «Volver a la versión anterior», dice qué más se puede.';

/**
 * Does `work`, unless the log has events of a later release. That release has brought the installation further than
 * this program would, so the additions are not wanted, and keep no user out.
 */
async function unlessNewer(report: (line: string) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isNewer = error instanceof FutureEvent || (error instanceof Error && error.cause === NEWER_LOG);
    if (!isNewer) throw error;
    report(NEWER);
  }
}

/** Lets a start go on without a step that meets a record whose history cannot be read. */
const unlessStrange =
  (report: (line: string) => void) =>
  async (step: () => Promise<void>): Promise<void> => {
    await step().catch((error: unknown) => {
      if (!(error instanceof StrangeRecord)) throw error;
      report(error.message);
    });
  };

/** Writes version 1 of each rule set that has none yet. */
async function beginRuleSets(workflow: Workflow): Promise<void> {
  const outcome = await workflow.act('beginRules', {}, SYSTEM, {}, beginRules);
  requireDone(outcome, 'the rules were not begun');
}

/**
 * Brings unique numbers of earlier releases, which compared them only as typed, into the one form that is compared now.
 */
async function takeOldNumbers(
  store: Foundations['store'],
  workflow: Workflow,
  report: (line: string) => void,
): Promise<void> {
  const { taken, clashing } = await takeInOneForm(store, workflow, SYSTEM);
  if (taken > 0) report(`Números de antes que ahora se reconocen como quiera que se escriban: ${taken}.`);
  if (clashing > 0)
    report(
      `Números de antes que dos registros ya tenían, escritos de otra forma: ${clashing}. Quedan como están.`,
    );
}

async function offerNewPages(
  store: Foundations['store'],
  workflow: Workflow,
  report: (line: string) => void,
): Promise<void> {
  const fresh = await newInMenu(store);
  if (fresh === null) return;
  const outcome = await workflow.act(
    'offerMenu',
    {},
    SYSTEM,
    {},
    async (unit) => await offerMenu(unit, fresh),
  );
  requireDone(outcome, 'the menu was not offered');
  await workflow.ids.skipTo('action', ACTION_RECORDS.length);
  const { pages } = outcome.envelope.data as { readonly pages: readonly string[] }; // answered by offerMenu
  if (pages.length > 0)
    report(
      `Páginas nuevas en el menú: ${pages.map((title) => `«${title}»`).join(', ')}. Se dan a otros perfiles en «Perfiles».`,
    );
}
