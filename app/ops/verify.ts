import { verifyLog } from '@expediente/eventstore/verify.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { verifyFiles } from '@expediente/platform/files/verify.ts';
import type { Foundations } from '../foundations.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { leftWhenInterrupted } from './interruption.ts';

/** `npm run verify`: the chain of every stream and of the audit, and every file; exit code 1 when one is broken. */
export const verifyCommand: OpsCommand = {
  parse(args) {
    if (args.length > 0) throw new ClearError('Uso: npm run verify');
    return async (foundations) => ((await leftWhenInterrupted(verifyAll(foundations))) ? 0 : 1);
  },
};

/** Follows all chains, reads all files, and says what it found. True when all is as it was written. */
export async function verifyAll({ store, pool }: Pick<Foundations, 'store' | 'pool'>): Promise<boolean> {
  const bar = eventBar('Verificando', (await store.count()) ?? 0);
  const log = await verifyLog(store, ({ events }) => bar.update(events)).finally(() => bar.end());
  say(`${counted(log.events)} eventos en ${counted(log.streams)} historias.`);
  for (const { stream, revision, reason } of log.breaks) {
    say(`  La cadena se rompe en ${stream}, revisión ${revision}: ${REASONS[reason]}.`);
  }
  const audit = await verifyAudit(pool);
  say(`${counted(audit.facts)} hechos en la bitácora.`);
  if (audit.brokenAt !== undefined) say(`  La cadena de la bitácora se rompe en ${audit.brokenAt}.`);
  const { files, broken } = await verifyFiles(pool);
  say(`${counted(files)} archivos.`);
  for (const hash of broken) say(`  El archivo ${hash} no tiene el contenido que se guardó.`);
  const chained = log.ok && audit.brokenAt === undefined;
  say(chained ? 'Las cadenas están íntegras.' : 'Hay cadenas rotas: no modifique nada y avise a auditoría.');
  return chained && broken.length === 0;
}

const REASONS = {
  'revision out of order': 'falta o sobra un evento',
  'hash differs': 'el evento no es el que se escribió',
  'not readable as an event': 'lo guardado no se puede leer como evento',
} as const;
