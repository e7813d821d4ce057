import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { BACKUP, installationRun, type RunResult } from '@expediente/projections/ops.ts';
import { eventsIn } from '../backup/format.ts';
import { logNow } from '../backup/log.ts';
import { type Written, writeBackup } from '../backup/write.ts';
import type { Foundations } from '../foundations.ts';
import { named } from '../integrity/naming.ts';
import { keptReport, reported } from '../integrity/run.ts';
import { countBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { interruptible, interruption } from './interruption.ts';
import { actor } from './projections/actor.ts';
import { sayFindings } from './verify.ts';

const INTERRUPTED =
  'Se interrumpió: no quedó ningún archivo, y nadie lo notó. Repita el mismo comando cuando quiera.';

const BROKEN =
  'El respaldo está completo, pero lo que guarda no es íntegro: se quedó con el nombre «.roto», no lo ponga en lugar de uno bueno. Conserve los respaldos anteriores, no modifique nada y avise a auditoría.';

/** `npm run backup -- FILE`: the whole installation in one file, while people work; exit code 1 when a check finds something. */
export const backupCommand: OpsCommand = {
  parse(args) {
    const [file = ''] = args;
    if (args.length !== 1 || file === '' || file.startsWith('-')) {
      throw new ClearError('Uso: npm run backup -- ARCHIVO');
    }
    return async (foundations) => {
      const path = resolve(file);
      const signal = interruption();
      const since = Date.now();
      const bar = countBar('Respaldando', 1);
      const begun = { projection: BACKUP, kind: 'backup', by: actor() } as const;
      const work = installationRun(foundations, { ...begun, signal }, async (meter) => {
        const written = await backUp(foundations, path, signal, (done, total) => {
          bar.update(done, total);
          meter.events(done);
        });
        return { result: written, run: await journalled(foundations, written) };
      });
      const {
        manifest,
        file: written,
        findings,
      } = await interruptible(work, () => INTERRUPTED).finally(() => bar.end());
      const { size } = await stat(written);
      const whole = findings.length === 0;
      say(
        `${written}: ${counted(eventsIn(manifest))} eventos, ${(size / 1e6).toFixed(1)} MB, en ${((Date.now() - since) / 1000).toFixed(1)} s.`,
      );
      if (whole) return 0;
      sayFindings(await named(foundations, findings), findings);
      say(BROKEN);
      return 1;
    };
  },
};

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

/** How the run of a backup ends. */
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
