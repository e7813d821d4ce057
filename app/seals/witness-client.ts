import { ClearError } from '@expediente/platform/clear-error.ts';
import { toBase64 } from '@expediente/seals/base64.ts';
import { wholeNumber } from '@expediente/seals/checkpoint.ts';
import type pg from 'pg';
import { answerWithin } from './answer-within.ts';
import { proofFrom } from './consistency.ts';
import { addCosignatures, cosignaturesOf } from './cosignatures.ts';
import { lastSeal, type Seal, sealNumbered } from './kept.ts';
import type { Witness } from './witnesses.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Wait for a witness's answer; a slower one is asked again with the next look. */
const WAIT_MS = 10_000;
/** Largest answer that is read: a witness sends a few lines. */
const MOST_BYTES = 65_536;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Asks a witness to cosign the last seal, and keeps its cosignature (C2SP tlog-witness, add-checkpoint). The proof must
 * start at the size that the witness knows. Where that is not the expected one, the witness answers with it and is
 * asked once more.
 * @throws {ClearError} when it does not cosign
 */
export async function askWitness(db: Db, url: string, witnesses: readonly Witness[]): Promise<void> {
  const seal = await lastSeal(db);
  if (!seal) return;
  let old = await lastCosigned(db, witnesses);
  let answer = await addCheckpoint(db, url, seal, old);
  if (answer.status === 409) {
    const known = answer.type === 'text/x.tlog.size' ? wholeNumber(answer.text.trimEnd()) : undefined;
    if (known === undefined || known === old)
      throw new ClearError(
        `El testigo ${url} conoce otro registro de ${old} eventos que el de hoy: avise a auditoría.`,
      );
    if (known > seal.size)
      throw new ClearError(
        `El testigo ${url} conoce un registro de ${known} eventos, más largo que el del sello ${seal.number} (${seal.size}). Si se restauró un respaldo anterior, es eso; si no, avise a auditoría.`,
      );
    old = known;
    answer = await addCheckpoint(db, url, seal, old);
  }
  if (answer.status !== 200) throw new ClearError(refusalOf(url, seal, answer.status));
  const now = new Date();
  const cosigned = await addCosignatures(db, `${seal.note}${answer.text}`, { witnesses, by: url, now });
  if (cosigned.is !== 'added')
    throw new ClearError(
      `El testigo ${url} contestó sin una cofirma válida de un testigo registrado: registre su llave con npm run seals -- witness add LLAVE.`,
    );
}

/** Size of the last seal that any of the witnesses has cosigned; 0: none. */
async function lastCosigned(db: Db, witnesses: readonly Witness[]): Promise<number> {
  const known = new Set(witnesses.map(({ vkey }) => vkey));
  const cosigned = (await cosignaturesOf(db)).filter(({ key }) => known.has(key)).at(-1);
  return (cosigned && (await sealNumbered(db, cosigned.number)))?.size ?? 0;
}

async function addCheckpoint(db: Db, url: string, seal: Seal, old: number): Promise<Answer> {
  const proof = await proofFrom(db, old, seal.size);
  const body = `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${seal.note}`;
  const answer = await answerWithin(`${url.replace(/\/$/, '')}/add-checkpoint`, `El testigo ${url}`, {
    body,
    ms: WAIT_MS,
    bytes: MOST_BYTES,
  });
  return { ...answer, text: answer.bytes.toString('utf8') };
}

function refusalOf(url: string, seal: Seal, status: number): string {
  switch (status) {
    case 403:
      return `El testigo ${url} no acepta la llave que firmó el sello ${seal.number}: dele la llave pública de hoy.`;
    case 404:
      return `El testigo ${url} no conoce este registro: dele su nombre y su llave pública.`;
    case 422:
      return `El testigo ${url} no acepta que el sello ${seal.number} continúe el último que él conoce: compare el registro con la nota de él en la página Sellos, y avise a auditoría.`;
    default:
      return `El testigo ${url} contestó ${status}: se intentará de nuevo.`;
  }
}
