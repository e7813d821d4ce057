import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { eventsIn } from '../backup/format.ts';
import { logNow } from '../backup/log.ts';
import { writeBackup } from '../backup/write.ts';
import { named } from '../integrity/naming.ts';
import { countBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { opsFact } from './fact.ts';
import { interruptible, interruption } from './interruption.ts';
import { keepAct } from './last-act.ts';
import { sayFindings } from './verify.ts';

const INTERRUPTED =
  'Se interrumpió: no quedó ningún archivo, y nadie lo notó. Repita el mismo mandato cuando quiera.';

const BROKEN =
  'El respaldo está completo, pero lo que guarda no es íntegro: se quedó con el nombre «.roto», no lo ponga en lugar de uno bueno. Conserve los respaldos anteriores, no modifique nada y avise a auditoría.';

/** `npm run backup -- FILE`: the whole installation in one file, while people work; exit code 1 when a check finds something. */
export const backupCommand: OpsCommand = {
  parse(args) {
    const [file = ''] = args;
    if (args.length !== 1 || file === '' || file.startsWith('-')) {
      throw new ClearError('Uso: npm run backup -- ARCHIVO');
    }
    return async ({ installation, audit, store, pool }) => {
      const path = resolve(file);
      const signal = interruption();
      const since = Date.now();
      const bar = countBar('Respaldando', 1);
      const elsewhere = installation.configuration.eventStoreUrl !== undefined;
      const work = (async () =>
        await writeBackup(installation.connectionString, path, {
          signal,
          store,
          log: elsewhere ? await logNow(store, signal) : undefined,
          onProgress: (done, total) => bar.update(done, total),
        }))();
      const {
        manifest,
        file: written,
        findings,
      } = await interruptible(work, () => INTERRUPTED).finally(() => bar.end());
      const { size } = await stat(written);
      const events = eventsIn(manifest);
      const whole = findings.length === 0;
      const details = { act: 'backup', events, bytes: size, found: findings.length };
      audit.record(opsFact('backup', whole ? 'done' : 'broken-chain', details));
      await keepAct(pool, 'backup', whole ? 'done' : 'broken');
      say(
        `${written}: ${counted(events)} eventos, ${(size / 1e6).toFixed(1)} MB, en ${((Date.now() - since) / 1000).toFixed(1)} s.`,
      );
      if (whole) return 0;
      sayFindings(await named({ pool, store }, findings), findings.length);
      say(BROKEN);
      return 1;
    };
  },
};
