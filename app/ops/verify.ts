import { type StreamBreak, verifyLog } from '@expediente/eventstore/verify.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { verifyFiles } from '@expediente/platform/files/verify.ts';
import { issuedFiles } from '@expediente/projections/documents/issue.ts';
import type { ChainsFound } from '../backup/chains.ts';
import type { Foundations } from '../foundations.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { leftWhenInterrupted } from './interruption.ts';
import { NamedByEvents } from './named.ts';

/** `npm run verify`: the chain of every stream and of the audit, every file, and that all they name is there; exit code 1 when not. */
export const verifyCommand: OpsCommand = {
  parse(args) {
    if (args.length > 0) throw new ClearError('Uso: npm run verify');
    return async (foundations) => ((await leftWhenInterrupted(verifyAll(foundations))) ? 0 : 1);
  },
};

/** Verifies all chains and files, and reports the findings. True when everything is intact. */
export async function verifyAll({ store, pool }: Pick<Foundations, 'store' | 'pool'>): Promise<boolean> {
  const bar = eventBar('Verificando', (await store.count()) ?? 0);
  const named = new NamedByEvents();
  const log = await verifyLog(store, ({ events }) => bar.update(events), named.take).finally(() => bar.end());
  say(`${counted(log.events)} eventos en ${counted(log.streams)} historias.`);
  for (const found of log.breaks) sayBreak(found);
  const gone = [...named.missingStreams];
  for (const [stream, by] of gone.slice(0, MAX_TOLD)) say(`  Falta la historia ${stream}, que nombra ${by}.`);
  const audit = await verifyAudit(pool);
  say(`${counted(audit.facts)} hechos en la bitácora.`);
  sayAudit(audit.brokenAt, audit.lost);
  const chained = log.ok && gone.length === 0 && audit.brokenAt === undefined && audit.lost === 0;
  const filed = await verifyAllFiles(pool, named.files);
  if (chained && filed) say('Las cadenas están íntegras.');
  else
    say(`${chained ? 'Hay archivos dañados' : 'Hay cadenas rotas'}: no modifique nada y avise a auditoría.`);
  return chained && filed;
}

const MAX_TOLD = 100;

/** Says what is wrong with the chains that a backup holds, as `verify` says it of the installation. */
export function sayChains({ events, audit, auditLost }: ChainsFound): void {
  for (const found of events.slice(0, MAX_TOLD)) sayBreak(found);
  if (events.length > MAX_TOLD) say(`  Y ${counted(events.length - MAX_TOLD)} historias más.`);
  sayAudit(audit, auditLost);
}

const sayBreak = ({ stream, revision, reason }: StreamBreak): void =>
  say(`  La cadena se rompe en ${stream}, revisión ${revision}: ${REASONS[reason]}.`);

function sayAudit(brokenAt: number | undefined, lost: number): void {
  if (brokenAt !== undefined) say(`  La cadena de la bitácora se rompe en ${brokenAt}.`);
  if (lost > 0) say(`  Faltan los últimos ${counted(lost)} hechos de la bitácora.`);
}

async function verifyAllFiles(
  pool: Foundations['pool'],
  byEvents: ReadonlyMap<string, string>,
): Promise<boolean> {
  const issued = await issuedFiles(pool);
  const { files, broken, missing } = await verifyFiles(pool, [...byEvents.keys(), ...issued.keys()]);
  say(`${counted(files)} archivos.`);
  for (const hash of broken) say(`  El archivo ${hash} no tiene el contenido que se guardó.`);
  for (const hash of missing)
    say(`  Falta el archivo ${hash}, que nombra ${byEvents.get(hash) ?? issued.get(hash)}.`);
  return broken.length === 0 && missing.length === 0;
}

const REASONS = {
  'revision out of order': 'falta o sobra un evento',
  'hash differs': 'el evento no es el que se escribió',
  'not readable as an event': 'lo guardado no se puede leer como evento',
} as const;
