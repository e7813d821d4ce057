import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Seal } from './kept.ts';
import { makeComingKey, sealKey } from './key.ts';
import { type SealParts, sealLog } from './seal.ts';
import { isKeyOf } from './signing.ts';

export interface RotateOptions {
  /** The key before is lost: the new one alone signs, and nothing confirms it. */
  readonly lost: boolean;
  /** The system's user and machine. */
  readonly username: string;
}

/**
 * Goes over to a new key by a seal that both keys sign. A rotation that was cut off is finished instead.
 * @returns the seal of the rotation
 * @throws {ClearError} when nothing was sealed yet, the key before is not here, or is here and reported as lost
 */
export async function rotateKey(
  parts: SealParts,
  now: Date,
  { lost, username }: RotateOptions,
): Promise<Seal> {
  const place = parts.installation.configuration;
  const seal = await sealLog(parts, now, {
    isDue: async (_last, _db, finishedNow) => !finishedNow.some(({ type }) => type === 'SealKeyRotated'),
    says: async (last) => {
      if (!last)
        throw new ClearError(
          'No hay ningún sello todavía: no hay llave que cambiar. El primero la crea: npm run seals -- now.',
        );
      const key = await sealKey(place);
      const isHere = key !== undefined && isKeyOf(key, last);
      if (lost && isHere)
        throw new ClearError(
          `La llave que firmó el sello ${last.number} está en ${place.sealKeyFile}: no se perdió. Cámbiela con npm run seals -- rotate, para que firme también el cambio.`,
        );
      if (!lost && !isHere)
        throw new ClearError(
          `La llave que firmó el sello ${last.number} no está en ${place.sealKeyFile}: póngala ahí. Si se perdió: npm run seals -- rotate --lost; quien conserve sellos verá que la cadena de llaves se rompió.`,
        );
      const next = await makeComingKey(place, originOf(last));
      return {
        type: 'SealKeyRotated',
        data: { key: next.vkey, replaced: last.keys.at(-1) ?? '', lost: lost ? 1 : 0 },
        username,
      };
    },
  });
  if (!seal) throw new Error('a rotation was asked for and not made');
  return seal;
}

/** The log's name is the first line of each of its notes. */
const originOf = ({ note }: Seal): string => note.slice(0, note.indexOf('\n'));
