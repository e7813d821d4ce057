import { verifyLog } from '@expediente/eventstore/verify.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';

/** `npm run verify`: follows the chain of every stream and of the audit; exit code 1 when one is broken. */
export const verifyCommand: OpsCommand = {
  parse(args) {
    if (args.length > 0) throw new ClearError('Uso: npm run verify');
    return async ({ store, pool }) => {
      const bar = eventBar('Verificando', (await store.count()) ?? 0);
      const log = await verifyLog(store, ({ events }) => bar.update(events)).finally(() => bar.end());
      say(`${counted(log.events)} eventos en ${counted(log.streams)} historias.`);
      for (const { stream, revision, reason } of log.breaks) {
        say(`  La cadena se rompe en ${stream}, revisión ${revision}: ${REASONS[reason]}.`);
      }
      const audit = await verifyAudit(pool);
      say(`${counted(audit.facts)} hechos en la bitácora.`);
      if (audit.brokenAt !== undefined) say(`  La cadena de la bitácora se rompe en ${audit.brokenAt}.`);
      const whole = log.ok && audit.brokenAt === undefined;
      say(
        whole ? 'Las cadenas están íntegras.' : 'Hay cadenas rotas: no modifique nada y avise a auditoría.',
      );
      return whole ? 0 : 1;
    };
  },
};

const REASONS = {
  'revision out of order': 'falta o sobra un evento',
  'hash differs': 'el evento no es el que se escribió',
  'not readable as an event': 'lo guardado no se puede leer como evento',
} as const;
