import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { fromBase64, toBase64 } from '@expediente/seals/base64.ts';
import { type Hash, isHash, sameHash } from '@expediente/seals/hash.ts';
import { continues } from '@expediente/seals/proofs.ts';
import type { KeyPlace } from './key.ts';

/**
 * Memory of the signer: a file next to the key, out of the database's reach. It keeps what was signed last, and is on
 * the disk before each signature, so that nothing is ever signed that contradicts it (C2SP tlog-checkpoint).
 */

/** Tree that was signed last. */
export interface SignedHead {
  readonly origin: string;
  /** Number of the seal. */
  readonly number: number;
  readonly size: number;
  readonly root: Hash;
  /** Time of the seal's event (ISO instant). */
  readonly time: string;
}

export interface SignerMemory {
  /** Absent: nothing was signed here before a backup was restored. */
  readonly signed?: SignedHead | undefined;
  /** Time of a restore that no seal records yet (ISO instant): the log is to go on under another name. */
  readonly restored?: string | undefined;
}

/** File of a key's memory. */
export const memoryFile = ({ sealKeyFile }: KeyPlace): string => `${sealKeyFile}.firmado`;

/** Reads the memory; undefined: its file is not there. @throws {ClearError} when it cannot be read */
export async function signerMemory(place: KeyPlace): Promise<SignerMemory | undefined> {
  const file = memoryFile(place);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ClearError(
      `No se puede leer ${file} (${errorCode(error)}), que dice qué se selló de último: revise los permisos. No se sella.`,
    );
  }
  const memory = memoryOf(text);
  if (memory) return memory;
  throw new ClearError(
    `El archivo ${file}, que dice qué se selló de último, está dañado: ponga su copia. No se sella; si no hay copia, npm run seals -- remember, y avise a auditoría.`,
  );
}

function memoryOf(text: string): SignerMemory | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { origin, number, size, root, time, restored } = parsed as Readonly<Record<string, unknown>>; // looked at below
  const isRestored = typeof restored === 'string';
  if (restored !== undefined && !isRestored) return undefined;
  if (number === undefined && isRestored) return { restored };
  const hash = typeof root === 'string' ? fromBase64(root) : undefined;
  if (typeof origin !== 'string' || !isCount(number) || !isCount(size) || typeof time !== 'string')
    return undefined;
  if (hash === undefined || !isHash(hash) || Number.isNaN(Date.parse(time))) return undefined;
  return { signed: { origin, number, size, root: hash, time }, ...(isRestored && { restored }) };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Writes the memory completely; on the disk when this returns. @throws {ClearError} when it cannot be written */
export async function remember(place: KeyPlace, { signed, restored }: SignerMemory): Promise<void> {
  const file = memoryFile(place);
  const text = `${JSON.stringify({
    ...(signed && { ...signed, root: toBase64(signed.root) }),
    ...(restored !== undefined && { restored }),
  })}\n`;
  const part = `${file}.parcial`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    const folder = await open(dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw new ClearError(
      `No se puede escribir ${file} (${errorCode(error)}), que dice qué se selló de último: dé permiso o espacio. No se sella.`,
    );
  }
}

/**
 * Records in the memory that a backup was restored here, so that the next seal states it under a new name.
 * @throws {ClearError}
 */
export async function rememberRestore(place: KeyPlace, at: Date): Promise<void> {
  const memory = await signerMemory(place);
  await remember(place, { ...memory, restored: at.toISOString() });
}

/** Tree that is about to be signed. */
export interface ToSign extends SignedHead {
  /** Hashes that prove that it continues the tree signed last; undefined where they cannot be made. */
  readonly proof: readonly Hash[] | undefined;
  /** Time of the last signature, where the seal states that the clock was ahead then and was put right. */
  readonly clock?: string;
}

/**
 * Difference that is allowed between clocks: those of several machines differ, and a command that began before a seal
 * may end after it.
 */
export const CLOCK_SLACK_MS = 10 * 60_000;

/** Reason in Spanish why a tree is not signed after the one signed last; undefined: it may be. */
export function refusalOf(last: SignedHead, next: ToSign, now: Date): string | undefined {
  if (next.origin !== last.origin)
    return `lo último que firmó esta llave es del registro ${last.origin}, y este es ${next.origin}. Ponga la llave de este registro, con su archivo .firmado.`;
  if (next.size < last.size)
    return next.number < last.number
      ? `el sello ${next.number} ya se firmó y no está en la base de datos, ni los que le siguen hasta el ${last.number}: alguien los quitó. Si los eventos son los mismos, npm run seals -- again los vuelve a hacer. ${AUDITED}`
      : `el registro tiene ${next.size} eventos y ya se sellaron ${last.size} (sello ${last.number}): le faltan. ${RESTORED} ${AUDITED}`;
  if (next.size === last.size)
    return sameHash(next.root, last.root) && next.number === last.number
      ? undefined
      : `los ${next.size} eventos del registro no son los que se sellaron (sello ${last.number}): alguien los cambió. ${RESTORED} ${AUDITED}`;
  if (!next.proof || !continues(last, next, next.proof) || next.number <= last.number)
    return `el registro no continúa el último sello (${last.number}, de ${last.size} eventos): algo de lo que cubre se cambió, se quitó o se agregó. ${RESTORED} ${AUDITED}`;
  return timeRefusal(last, next, now);
}

/** Reason in Spanish why the time of a seal is refused; undefined: it is not. */
export function timeRefusal(
  last: Pick<SignedHead, 'number' | 'time'> | undefined,
  { time, clock }: Pick<ToSign, 'time' | 'clock'>,
  now: Date,
): string | undefined {
  if (Date.parse(time) > now.getTime() + CLOCK_SLACK_MS)
    return `su hora, ${shownInstant(time)}, está en el futuro. ${CLOCK}`;
  if (last && Date.parse(time) < Date.parse(last.time) && clock !== last.time)
    return `su hora, ${shownInstant(time)}, es anterior a la del sello ${last.number}, ${shownInstant(last.time)}. ${CLOCK}`;
  return undefined;
}

/**
 * Advice when a copy was restored and the signer does not know it, or the key's files were brought there afterwards.
 */
export const RESTORED =
  'Si se volvió a una copia anterior, o se trajo la llave después de restaurar: npm run seals -- restored.';
const AUDITED = 'Conserve los respaldos y avise a auditoría.';
const CLOCK =
  'Ponga en hora el reloj del servidor; si ya lo está, y el del sello anterior iba adelantado: npm run seals -- now --clock.';
