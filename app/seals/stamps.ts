import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import {
  certificatesIn,
  MOST_STAMP_BYTES,
  type OpenedStamp,
  openStamp,
  STAMP_QUERY,
  stampRequest,
} from '@expediente/seals/timestamp.ts';
import type pg from 'pg';
import { answerWithin } from './answer-within.ts';
import { lastSeal, type Seal, sealsAfter } from './kept.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Time stamp of a seal. */
export interface Stamp {
  readonly number: number;
  readonly instant: Date;
  /** Name of the authority, from its certificate. */
  readonly authority: string;
  /** Whole answer of the authority, which `openssl ts -verify -in …` reads. */
  readonly answer: Buffer;
}

/** Time stamps of the given seals, or of all, in order. */
export async function stampsOf(db: Db, numbers?: readonly number[]): Promise<readonly Stamp[]> {
  const { rows } = await db.query<Stamp>(
    `select number, instant, authority, answer from seal_stamp
     where $1::int[] is null or number = any($1) order by number`,
    [numbers ?? null],
  );
  return rows;
}

/** Part of the configuration about the time-stamping authority; empty: there is none. */
export type TsaConfiguration = Pick<Configuration, 'sealTsaUrl' | 'sealTsaCa'>;

/**
 * Root certificates that an authority's certificate must lead to; undefined: none are configured.
 * @throws {ClearError}
 */
export async function trustedAuthorities({
  sealTsaCa,
}: Pick<Configuration, 'sealTsaCa'>): Promise<ReturnType<typeof certificatesIn>> {
  if (sealTsaCa === undefined) return undefined;
  let pem: string;
  try {
    pem = await readFile(sealTsaCa, 'utf8');
  } catch (error) {
    throw new ClearError(
      `SEAL_TSA_CA no se puede leer en ${sealTsaCa} (${errorCode(error)}): revise la ruta y los permisos.`,
    );
  }
  const trusted = certificatesIn(pem);
  if (!trusted)
    throw new ClearError(
      `SEAL_TSA_CA no tiene ningún certificado que se entienda en ${sealTsaCa}: debe ser un archivo PEM con el de la autoridad que certifica a la de sellado de tiempo.`,
    );
  return trusted;
}

/** Wait for an authority's answer; a slower one is asked again with the next look. */
const WAIT_MS = 10_000;

/**
 * Has the last seal's note stamped by the authority, checks the stamp and keeps it. It covers all earlier seals, too,
 * because they are in the note's tree.
 * @throws {ClearError} when there is no valid stamp
 */
export async function stampLast(db: Db, url: string, configuration: TsaConfiguration): Promise<void> {
  const seal = await lastSeal(db);
  if (!seal || (await stampsOf(db, [seal.number])).length > 0) return;
  const trusted = await trustedAuthorities(configuration);
  if (!trusted) throw new ClearError('Falta SEAL_TSA_CA: sin ella un sello de tiempo no se puede comprobar.');
  const nonce = randomBytes(16);
  const { status, bytes } = await answerWithin(url, `La autoridad de sellado de tiempo ${url}`, {
    body: Uint8Array.from(stampRequest(seal.note, nonce)),
    type: STAMP_QUERY,
    ms: WAIT_MS,
    bytes: MOST_STAMP_BYTES,
  });
  if (status !== 200)
    throw new ClearError(
      `La autoridad de sellado de tiempo ${url} contestó ${status}: se intentará de nuevo.`,
    );
  const stamp = await openStamp(seal.note, bytes, { trusted, nonce });
  if (stamp.is !== 'stamped') throw new ClearError(`${NOT_STAMPED[stamp.is]} (${url}: ${stamp.why})`);
  if (isBefore(stamp.at, seal))
    throw new ClearError(
      `La autoridad de sellado de tiempo ${url} dice que el sello ${seal.number} ya existía el ${shownInstant(stamp.at.toISOString(), true)}, antes de hacerse: compare los relojes.`,
    );
  await db.query('select seal_stamp_keep($1, $2, $3, $4)', [seal.number, stamp.at, stamp.by, bytes]);
}

const NOT_STAMPED: Readonly<Record<Exclude<OpenedStamp['is'], 'stamped'>, string>> = {
  malformed: 'Lo que contestó la autoridad de sellado de tiempo no se entiende',
  refused: 'La autoridad de sellado de tiempo no quiso sellar',
  other: 'La autoridad de sellado de tiempo selló otra nota',
  nonce: 'La autoridad de sellado de tiempo contestó otra pregunta',
  false:
    'La firma del sello de tiempo no es de la autoridad en que se confía: revise SEAL_TSA_CA, o avise a auditoría',
};

/** Difference that is allowed between two clocks. */
export const CLOCKS_MS = 300_000;

/** Whether an instant is before the seal was made, when nothing could have signed it. */
export const isBefore = (at: Date, seal: Pick<Seal, 'at'>): boolean =>
  at.getTime() < seal.at.getTime() - CLOCKS_MS;

/** A kept stamp that is not valid, and why. */
export interface FalseStamp {
  readonly number: number;
  readonly what: string;
}

/**
 * Finds kept stamps that are not valid; none without SEAL_TSA_CA, because no authority is trusted then.
 * @throws {ClearError}
 */
export async function falseStamps(
  db: Db,
  configuration: Pick<Configuration, 'sealTsaCa'>,
): Promise<readonly FalseStamp[]> {
  const trusted = await trustedAuthorities(configuration);
  if (!trusted) return [];
  const seals = new Map((await sealsAfter(db, 0)).map((seal) => [seal.number, seal]));
  const found: FalseStamp[] = [];
  for (const { number, answer, instant } of await stampsOf(db)) {
    const seal = seals.get(number);
    if (!seal) continue;
    const stamp = await openStamp(seal.note, answer, { trusted });
    if (stamp.is !== 'stamped')
      found.push({ number, what: `el sello de tiempo del sello ${number} no es de su nota, o es falso` });
    else if (stamp.at.getTime() !== instant.getTime())
      found.push({
        number,
        what: `la hora guardada del sello de tiempo del sello ${number} no es la que dice`,
      });
    else if (isBefore(stamp.at, seal))
      found.push({ number, what: `el sello ${number} dice haberse hecho después de su sello de tiempo` });
  }
  return found;
}
