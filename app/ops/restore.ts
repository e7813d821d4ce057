import { resolve } from 'node:path';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { BACKUP, installationRun, projectionNames, rebuild } from '@expediente/projections/ops.ts';
import type { IntegrityReport } from '@expediente/schemas/ops/read.ts';
import { eventsElsewhere, eventsIn, type Manifest } from '../backup/format.ts';
import { proveBackup, type ReadOptions, restoreBackup } from '../backup/restore.ts';
import { type Foundations, openFoundations } from '../foundations/foundations.ts';
import { CLOSING_MS, openInstallation } from '../installation/installation.ts';
import { refusedClearly } from '../installation/protected.ts';
import { amountToCheck, checkInstallation } from '../integrity/installation.ts';
import { named, namedByStream } from '../integrity/naming.ts';
import { abandoned, keptReport, reported } from '../integrity/run.ts';
import type { Closers } from '../process/closers.ts';
import { actor } from '../runs/given.ts';
import { SEALS } from '../seals/kept.ts';
import { rememberRestore } from '../seals/signed.ts';
import { openEventStore } from '../store/event-store.ts';
import { countBar, eventBar } from './shared/bar.ts';
import { type BareCommand, counted, say } from './shared/command.ts';
import { interruptible, interruption, NOTHING_CHANGED } from './shared/interruption.ts';
import { sayFindings, sayReport } from './verify.ts';

const EMPTY = 'Se interrumpió: la base de datos quedó vacía. Repita el mismo comando cuando quiera.';
const LOG_BEGUN =
  'Se interrumpió: la base de datos quedó vacía; en EVENTSTORE_URL puede estar el comienzo de los eventos. Repita el mismo comando y seguirá donde quedó.';
const NOTHING_IN_IT =
  'El archivo está completo, pero no guarda ningún evento: no es el respaldo de una instalación en uso. Use otra copia.';
const NEEDS_STORE =
  'El respaldo es de una instalación con los eventos en KurrentDB: indique en EVENTSTORE_URL uno vacío.';
const NEEDS_NONE =
  'El respaldo es de una instalación con los eventos en PostgreSQL: restáurelo sin EVENTSTORE_URL; npm run eventstore -- copy los lleva después a KurrentDB.';
const NO_LISTS =
  'Se interrumpió: los datos están completos y no hay que restaurar otra vez. Al iniciar se completan las listas; npm run verify comprueba las cadenas.';
const NOT_VERIFIED =
  'Se interrumpió: los datos y las listas están completos y no hay que restaurar otra vez. Falta comprobar las cadenas: npm run verify.';

const OTHER_COPY = 'Compruebe un respaldo anterior, no borre ninguno y avise a auditoría.';
const RESTORED_AS_IS =
  'Se restaura tal como está, con esa falta, que npm run verify seguirá diciendo: si hay un respaldo anterior íntegro, compárelos.';

/**
 * `npm run restore -- FILE`: brings a backup into an empty installation, makes the read models from the
 * events, and says what it found. `--check` only proves the file and the chains in it.
 */
export const restoreCommand: BareCommand = {
  parse(args) {
    const files = args.filter((word) => word !== '--check');
    const [file = ''] = files;
    if (files.length !== 1 || file === '' || file.startsWith('-')) {
      throw new ClearError('Uso: npm run restore -- ARCHIVO  (--check: solo se comprueba el archivo)');
    }
    const onlyCheck = files.length < args.length;
    return async (configuration, closers) => await run(resolve(file), onlyCheck, configuration, closers);
  },
};

async function run(
  file: string,
  onlyCheck: boolean,
  configuration: Configuration,
  closers: Closers,
): Promise<number> {
  const signal = interruption();
  // Proved before a database is even started, so that a damaged file changes nothing.
  const { manifest, findings } = await withBar('Comprobando', NOTHING_CHANGED, (options) =>
    proveBackup(file, options),
  );
  if (eventsIn(manifest) === 0) throw new ClearError(NOTHING_IN_IT);
  const content = `${counted(eventsIn(manifest))} eventos, del ${manifest.at}`;
  const whole = findings.length === 0;
  if (whole) say(`Respaldo íntegro: ${content}.`);
  else {
    say(`El archivo está completo, pero lo que guarda no es íntegro: ${content}.`);
    sayFindings(namedByStream(findings), findings);
    say(onlyCheck ? OTHER_COPY : RESTORED_AS_IS);
  }
  if (onlyCheck) return whole ? 0 : 1;
  const { eventStoreUrl } = configuration;
  const elsewhere = eventsElsewhere(manifest);
  if (elsewhere && eventStoreUrl === undefined) throw new ClearError(NEEDS_STORE);
  if (!elsewhere && eventStoreUrl !== undefined) throw new ClearError(NEEDS_NONE);
  const installation = await openInstallation(configuration);
  closers.add(async () => await installation.close(), CLOSING_MS);
  const { connectionString } = installation;
  const log = eventStoreUrl === undefined ? undefined : await openEventStore(eventStoreUrl, 'EVENTSTORE_URL');
  // The restore's own transaction makes and fills the tables of the log; `openFoundations` takes the lent rights back.
  await installation.owner?.lend();
  const restoring = withBar('Restaurando', elsewhere ? LOG_BEGUN : EMPTY, (options) =>
    restoreBackup(connectionString, file, { ...options, log }),
  );
  await refusedClearly(restoring).finally(async () => await log?.close());
  const foundations = await openFoundations(installation, closers);
  await foundations.pool.query('analyze');
  // The log may go on where the backup was made: seals made here must not contradict seals made there.
  if ((await foundations.store.readStream(SEALS)).length > 0)
    await rememberRestore(configuration, new Date());
  // From here on there is a journal into which the run can be written.
  const begun = { projection: BACKUP, kind: 'restore', by: actor(), total: eventsIn(manifest) } as const;
  const { rebuilt, verified } = await installationRun(foundations, { ...begun, signal }, async (meter) => {
    const rebuilt = await rebuildAll(foundations, manifest, signal);
    meter.phase('events');
    const { kept, verified } = await verifyAll(foundations, signal);
    const { report, message } = reported(kept);
    const events = eventsIn(manifest);
    const details = { at: manifest.at, found: findings.length };
    return { result: { rebuilt, verified }, run: { report, message, events, details } };
  });
  say(
    rebuilt && verified
      ? 'La instalación está restaurada: todos deben ingresar de nuevo, con su contraseña de siempre.'
      : 'La instalación está restaurada, con las faltas que se dijeron arriba.',
  );
  return rebuilt && verified ? 0 : 1;
}

/**
 * Runs all checks and reports the findings.
 * @throws {ClearError} when it is interrupted
 */
async function verifyAll(
  foundations: Foundations,
  signal: AbortSignal,
): Promise<{ readonly kept: IntegrityReport; readonly verified: boolean }> {
  const bar = countBar('Verificando', await amountToCheck(foundations));
  const checking = checkInstallation(foundations, { signal, onProgress: (done) => bar.update(done) });
  const report = await interruptible(abandoned(checking, signal), () => NOT_VERIFIED).finally(() =>
    bar.end(),
  );
  const found = report.findings.length;
  const shown = await named(foundations, report.findings);
  sayReport(report, shown, undefined);
  return { kept: keptReport(report, undefined, shown, report.findings), verified: found === 0 };
}

/**
 * Rebuilds all read models.
 * @returns false when one could not be rebuilt: the next start projects it, and sets the record apart
 */
async function rebuildAll(
  { pool, store }: Foundations,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<boolean> {
  let whole = true;
  for (const name of projectionNames()) {
    const bar = eventBar(name.padEnd(12), eventsIn(manifest));
    try {
      const { events, seconds } = await rebuild({ pool, store }, name, {
        signal,
        by: actor(),
        // The log's faults were reported before, and the checks at the end report them again.
        acceptLog: true,
        onProgress: (progress) => bar.update(progress.events),
      });
      bar.end();
      say(`${name}: ${counted(events)} eventos en ${seconds.toFixed(1)} s`);
    } catch (error) {
      bar.end();
      if (signal.aborted) throw new ClearError(NO_LISTS);
      say(
        `${name}: no se pudo reconstruir (${oneLine(error)}); al iniciar, ese registro queda en cuarentena.`,
      );
      whole = false;
    }
  }
  return whole;
}

async function withBar<Result>(
  title: string,
  interrupted: string,
  work: (options: ReadOptions) => Promise<Result>,
): Promise<Result> {
  const bar = countBar(title, 1);
  const done = work({
    signal: interruption(),
    onProgress: (count, total) => bar.update(count, total),
  });
  return await interruptible(done, () => interrupted).finally(() => bar.end());
}
