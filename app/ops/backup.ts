import { rename, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { BACKUP, installationRun, type RunResult } from '@expediente/projections/ops.ts';
import { eventsIn } from '../backup/format.ts';
import { logNow } from '../backup/log.ts';
import type { ReadOptions } from '../backup/restore.ts';
import { backupName, deleteOlder, requireBackupFolder, whyNotGood } from '../backup/retention.ts';
import { brokenName, type Written, writeBackup } from '../backup/write.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { named } from '../integrity/naming.ts';
import { keptReport, reported } from '../integrity/run.ts';
import { actor } from '../runs/given.ts';
import { countBar } from './shared/bar.ts';
import { counted, type OpsCommand, say } from './shared/command.ts';
import { opsFact } from './shared/fact.ts';
import { interruptible, interruption } from './shared/interruption.ts';
import { sayFindings } from './verify.ts';

const INTERRUPTED =
  'Se interrumpió: no quedó ningún archivo, y nadie lo notó. Repita el mismo comando cuando quiera.';

const NOT_OURS =
  'En el almacén de eventos hay lo que no es de Expediente; no está en el respaldo, que es bueno sin ello. Avise a auditoría:';

const BROKEN =
  'El respaldo está completo, pero lo que guarda no es íntegro: se quedó con el nombre «.roto», no lo ponga en lugar de uno bueno. Conserve los respaldos anteriores, no modifique nada y avise a auditoría.';

const INTERRUPTED_AFTER =
  'Se interrumpió: el respaldo quedó escrito, y no se borró ninguno anterior. npm run restore -- --check lo comprueba.';

const USAGE =
  'Uso: npm run backup -- ARCHIVO, o npm run backup -- CARPETA --keep N  (escribe uno con la fecha, lo comprueba, y borra los anteriores a los N buenos más recientes)';

interface Wanted {
  /** File, or folder in which `keep` good backups are kept. */
  readonly path: string;
  readonly keep: number | undefined;
}

function wantedBy(args: readonly string[]): Wanted {
  const [path = '', option, keep = ''] = args;
  if (path !== '' && !path.startsWith('-')) {
    if (args.length === 1) return { path: resolve(path), keep: undefined };
    if (args.length === 3 && option === '--keep' && /^[1-9]\d{0,2}$/.test(keep))
      return { path: resolve(path), keep: Number(keep) };
  }
  throw new ClearError(USAGE);
}

/**
 * `npm run backup -- FILE`: the whole installation in one file, while people work; exit code 1 when a check finds
 * something.
 * `npm run backup -- FOLDER --keep N`: the same into a new file in the folder, which is then proved as `restore
 * --check` does; older backups are deleted once there are N good ones.
 */
export const backupCommand: OpsCommand = {
  parse(args) {
    const { path, keep } = wantedBy(args);
    return async (foundations) => {
      if (keep !== undefined) await requireBackupFolder(path);
      const file = keep === undefined ? path : join(path, backupName(new Date()));
      const signal = interruption();
      const since = Date.now();
      const bar = countBar('Respaldando', 1);
      let isWritten = false;
      const begun = { projection: BACKUP, kind: 'backup', by: actor() } as const;
      const work = installationRun(foundations, { ...begun, signal }, async (meter) => {
        const written = await backUp(foundations, file, signal, (done, total) => {
          bar.update(done, total);
          meter.events(done);
        });
        isWritten = true;
        bar.end();
        if (keep !== undefined && written.findings.length === 0) await proveWritten(written.file);
        return { result: written, run: await journalled(foundations, written) };
      });
      const words = (): string => (isWritten ? INTERRUPTED_AFTER : INTERRUPTED);
      const {
        manifest,
        file: written,
        findings,
        strange,
      } = await interruptible(work, words).finally(() => bar.end());
      const { size } = await stat(written);
      const whole = findings.length === 0;
      say(
        `${written}: ${counted(eventsIn(manifest))} eventos, ${(size / 1e6).toFixed(1)} MB, en ${((Date.now() - since) / 1000).toFixed(1)} s.`,
      );
      if (strange.length > 0) {
        say(NOT_OURS);
        sayFindings(await named(foundations, strange), strange);
      }
      if (!whole) {
        sayFindings(await named(foundations, findings), findings);
        say(BROKEN);
        return 1;
      }
      if (keep === undefined) return 0;
      return await interruptible(
        retain(foundations, path, { keep, proved: written }),
        () => INTERRUPTED_AFTER,
      );
    };
  },
};

/**
 * Reads the file back from the disk, and renames one that is not good, so that it does not pass for a good one.
 * @throws {ClearError} when it is not good
 */
async function proveWritten(file: string): Promise<void> {
  const why = await withBar('Comprobando', async (options) => await whyNotGood(file, options));
  if (why === undefined) return;
  await rename(file, brokenName(file));
  throw new ClearError(
    `El respaldo se escribió, pero no se puede contar con él (${why}): quedó como ${brokenName(file)}, y no se borró ninguno anterior. Revise el disco y repita.`,
  );
}

/**
 * Deletes older backups and says which are good.
 * @returns the exit code: 1 when an earlier backup is no longer good
 */
async function retain(
  { store, audit }: Foundations,
  folder: string,
  { keep, proved }: { readonly keep: number; readonly proved: string },
): Promise<number> {
  const { good, bad, deleted } = await withBar(
    'Comprobando los anteriores',
    async (options) => await deleteOlder(folder, { ...options, keep, proved, installation: store.id }),
  );
  say(`Respaldos buenos, comprobados ahora: ${good} de ${keep} que se conservan.`);
  for (const { file, why } of bad) say(`${file} no cuenta, y no se borra: ${why}`);
  if (deleted.length > 0) {
    audit.record(
      opsFact('backup', 'done', {
        act: 'backups-deleted',
        kept: good,
        deleted: deleted.map(nameOf).join(', '),
      }),
    );
    say(`Se borraron los más antiguos: ${deleted.map(nameOf).join(', ')}.`);
  }
  return bad.length === 0 ? 0 : 1;
}

const nameOf = (file: string): string => basename(file);

async function withBar<Result>(
  title: string,
  work: (options: ReadOptions) => Promise<Result>,
): Promise<Result> {
  const bar = countBar(title, 1);
  const options = {
    signal: interruption(),
    onProgress: (done: number, total: number) => bar.update(done, total),
  };
  return await work(options).finally(() => bar.end());
}

async function backUp(
  { installation, store }: Foundations,
  path: string,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Written> {
  const elsewhere = installation.configuration.eventStoreUrl !== undefined;
  return await writeBackup(installation.connectionString, path, {
    ...{ signal, store, onProgress },
    log: elsewhere ? await logNow(store, signal) : undefined,
  });
}

/** Result of a backup, for the journal of runs. */
async function journalled(
  foundations: Foundations,
  { manifest, file, findings, looked }: Written,
): Promise<RunResult> {
  const events = eventsIn(manifest);
  const { size } = await stat(file);
  const shown = await named(foundations, findings);
  const { report, message } = reported(keptReport({ ...looked, events }, undefined, shown, findings));
  return {
    ...{ report, message, events },
    details: { bytes: size },
    ...(findings.length > 0 && { outcome: 'broken-chain' }),
  };
}
