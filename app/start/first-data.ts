import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { type FirstLogs, firstLogInParts } from '@expediente/demo/first-log/make.ts';
import { type DemoLoad, type DemoPlace, loadDemo, OtherLoad } from '@expediente/demo/load.ts';
import { ensureAdministrator, hasAdministrator } from '@expediente/demo/seed/index.ts';
import { noteCredentials } from '@expediente/platform/access/credentials.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Configuration, DemonstrationSet } from '@expediente/platform/config.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { FutureEvent } from '@expediente/schemas/present.ts';
import { newInMenu, offerMenu } from '@expediente/workflow/access/offered-menu.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { beginRules } from '@expediente/workflow/rules/publish.ts';
import { NEWER_LOG, requireDone, StrangeRecord } from '@expediente/workflow/shared/commands/outcome.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { takeInOneForm } from '@expediente/workflow/shared/records/old-claims.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Services } from './services.ts';
import { storyEvidence } from './story-evidence.ts';
import type { Entry } from './words.ts';

/** `ex` `fd`: of processes that start together one writes the first data, the others find it. */
const LOCK: LockName = [0x65_78, 0x66_64];

/**
 * The data an installation needs before the first sign-in: the demonstration data, or `admin` alone with the
 * password of ADMIN_PASSWORD. One created by an earlier version is offered the pages and actions that this
 * program adds to the menu. Does nothing when the data exists, or where this role has no write side.
 * @param firstLogs makes the demonstration's, elsewhere where this process has other work
 * @returns how people come in
 */
export async function loadFirstData(
  foundations: Foundations,
  { access, workflow, caughtUp }: Services,
  report: (line: string) => void,
  firstLogs: FirstLogs = { now: new Date(), make: firstLogInParts },
): Promise<Entry> {
  const { installation, pool, store, audit } = foundations;
  const { demo, adminPassword } = installation.configuration;
  let entry: Entry = demo ? 'demonstration' : 'as before';
  if (!workflow) return entry;
  const { credentials } = access;
  await oneRunner(pool, LOCK, async () => {
    const isNew = !(await hasAdministrator(credentials));
    const load = demo
      ? await loaded(demo, foundations, { credentials, ids: workflow.ids }, firstLogs, report)
      : 'others';
    const goingOn = unlessStrange(report);
    await unlessNewer(report, async () => {
      // First: the writes below would make a new action known without granting it to any profile.
      await goingOn(async () => await offerNewPages(store, workflow, report));
      await goingOn(async () => await beginRuleSets(workflow));
      await goingOn(async () => await takeOldNumbers(store, workflow, report));
    });
    if (load !== 'others') return;
    entry = isNew ? 'administrator' : 'as before';
    const place = { store, credentials, ids: workflow.ids, now: new Date() };
    // Parts that modules bring of their own are in no first data.
    if ((await ensureAdministrator(place, adminPassword)) > 0) await offerNewPages(store, workflow, report);
  });
  await noteCredentials(pool, audit, ITSELF.name);
  // Sign-in reads a projection: when the start prints the address, signing in must already work.
  await caughtUp();
  return entry;
}

/** Hands the demonstration to an installation that is empty, or got a part of it. @throws {ClearError} */
async function loaded(
  set: DemonstrationSet,
  foundations: Foundations,
  own: Pick<DemoPlace, 'credentials' | 'ids'>,
  firstLogs: FirstLogs,
  report: (line: string) => void,
): Promise<DemoLoad> {
  const { installation, store, restorable, files } = foundations;
  const { adminPassword } = installation.configuration;
  try {
    const place = {
      ...{ ...own, store, restorable, files, adminPassword },
      evidence: storyEvidence(foundations),
    };
    const load = await loadDemo(place, set, (beginning) => firstLogs.make(beginning), report, firstLogs.now);
    if (load === 'others') report(WITHOUT_DEMO);
    return load;
  } catch (error) {
    throw error instanceof OtherLoad ? new ClearError(halfLoaded(installation.configuration)) : error;
  }
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

/** A later release has brought the installation further than this program would: what it adds is not wanted, and keeps no user out. */
async function unlessNewer(report: (line: string) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isNewer = error instanceof FutureEvent || (error instanceof Error && error.cause === NEWER_LOG);
    if (!isNewer) throw error;
    report(NEWER);
  }
}

/** A start goes on without a step that meets a record whose history cannot be read. */
const unlessStrange =
  (report: (line: string) => void) =>
  async (step: () => Promise<void>): Promise<void> => {
    await step().catch((error: unknown) => {
      if (!(error instanceof StrangeRecord)) throw error;
      report(error.message);
    });
  };

/** Version 1 of each rule set, where it is not written yet. */
async function beginRuleSets(workflow: Workflow): Promise<void> {
  const outcome = await workflow.act('beginRules', {}, SYSTEM, {}, beginRules);
  requireDone(outcome, 'the rules were not begun');
}

/** Numbers of the releases before, which took each as it was typed alone. */
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
