import { ClearError } from '@expediente/platform/clear-error.ts';
import { KEY_CHANGES } from '@expediente/schemas/seal/events.ts';
import type { Seal } from './kept.ts';
import { comingKey, makeComingKey, sealKey } from './key.ts';
import { originOf, type SealParts, sealLog } from './seal.ts';
import { isKeyOf } from './signing.ts';

export interface RotateOptions {
  /** Whether the key before is lost: then the new one signs alone, and nothing confirms the change. */
  readonly lost: boolean;
  /** User and machine of the operating system. */
  readonly username: string;
}

/**
 * Changes the key, by a seal that both keys sign. An interrupted rotation is finished instead. Where the key is lost,
 * the new one also signs the seals that have an event but no note, such as that of a restored log.
 * @returns the seal of the rotation
 * @throws {ClearError} when nothing was sealed yet, the key before is missing, or is here but was reported as lost
 */
export async function rotateKey(
  parts: SealParts,
  now: Date,
  { lost, username }: RotateOptions,
): Promise<Seal> {
  const place = parts.installation.configuration;
  /**
   * Decided once, at first need: the run may finish a seal with the new key, which must not then count as the key
   * before.
   */
  let isHere: boolean | undefined;
  const requireLost = async (last: Seal | undefined): Promise<void> => {
    const key = await sealKey(place);
    isHere ??= key !== undefined && (!last || isKeyOf(key, last));
    if (lost && isHere)
      throw new ClearError(
        `La llave que firmó el sello ${last?.number ?? 1} está en ${place.sealKeyFile}: no se perdió. Cámbiela con npm run seals -- rotate, para que firme también el cambio.`,
      );
    if (!lost && !isHere)
      throw new ClearError(
        `La llave que firmó el sello ${last?.number ?? 1} no está en ${place.sealKeyFile}: póngala ahí. Si se perdió: npm run seals -- rotate --lost; quien conserve sellos verá que la cadena de llaves se rompió.`,
      );
  };
  const seal = await sealLog(parts, now, {
    isDue: async (_last, _db, finishedNow) => {
      const present = (await sealKey(place))?.vkey;
      return !finishedNow.some(({ type, data }) => KEY_CHANGES.includes(type) && data.key === present);
    },
    ...(lost && {
      instead: async (last, { data }) => {
        const coming = await comingKey(place);
        if (coming === undefined || data.key !== coming.vkey) await requireLost(last);
        return await makeComingKey(place, nameOf(parts, last));
      },
    }),
    says: async (last) => {
      if (!last)
        throw new ClearError(
          'No hay ningún sello todavía: no hay llave que cambiar. El primero la crea: npm run seals -- now.',
        );
      await requireLost(last);
      const next = await makeComingKey(place, nameOf(parts, last));
      const replaced = last.keys.at(-1) ?? '';
      return {
        type: 'SealKeyRotated',
        data: { key: next.vkey, replaced: replaced === next.vkey ? '' : replaced, lost: lost ? 1 : 0 },
        username,
      };
    },
  });
  if (!seal) throw new Error('a rotation was asked for and not made');
  return seal;
}

const nameOf = ({ store }: SealParts, last: Seal | undefined): string => originOf(last, store.id);
