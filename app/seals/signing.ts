import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { KEY_CHANGES } from '@expediente/schemas/seal/events.ts';
import { parseVkey, type SignerKey } from '@expediente/seals/keys.ts';
import { openNote, parseNote } from '@expediente/seals/note.ts';
import type { Seal } from './kept.ts';
import { comingKey, type KeyPlace, makeSealKey, sealKey, takeComingKey } from './key.ts';

/** Keys that sign a seal; the last is the one that signs from then on. */
export type Signers = readonly [SignerKey, ...SignerKey[]];

/**
 * Finds the keys that sign the seal of an event, which follows `last`.
 * @param event absent: the seal of a day that is about to be written
 * @throws {ClearError} when one of them is not here
 */
export async function signersOf(
  place: KeyPlace,
  event: StoredEvent | undefined,
  last: Seal | undefined,
  store: string,
  /** Whether the log has seals, even if none of their notes is here. */
  hasSeals = event !== undefined,
): Promise<Signers> {
  if (!last && hasSeals && !(await sealKey(place)))
    throw new ClearError(
      `El registro ya tiene sellos y su llave no está en ${place.sealKeyFile}: copie la que los firmó. Si se perdió: npm run seals -- rotate --lost.`,
    );
  if (!event || !KEY_CHANGES.includes(event.type)) return [await keyFor(place, last, store)];
  const [present, coming] = [await sealKey(place), await comingKey(place)];
  const next = [coming, present].find((key) => key?.vkey === event.data.key);
  if (!next)
    throw new ClearError(
      `Falta la llave nueva (${event.data.key}) de un cambio de llave que no terminó: debe estar en ${place.sealKeyFile}.nueva.`,
    );
  return event.data.lost === 1 ? [next] : [await keyFor(place, last, store), next];
}

/** Whether a key is the last that signed a seal, and so the one for the next. */
export function isKeyOf({ vkey, name, id }: Pick<SignerKey, 'vkey' | 'name' | 'id'>, last: Seal): boolean {
  const signature = parseNote(last.note)?.signatures.at(-1);
  const key = parseVkey(vkey);
  return (
    key !== undefined &&
    signature?.name === name &&
    signature.keyId === id &&
    openNote(last.note, [key]).is === 'verified'
  );
}

/**
 * Ends a rotation once its seal is kept: the new key takes the place of the one before. Also ends one that was
 * interrupted there.
 */
export async function settledKey(place: KeyPlace, last: Seal | undefined): Promise<void> {
  const coming = last && (await comingKey(place));
  if (coming && isKeyOf(coming, last)) await takeComingKey(place);
}

/**
 * Reads the key for the next seal, or makes one for the first. Later a missing key is on another machine or lost, and a
 * second one is never made; nor is a key used that is not the one of the last seal.
 */
async function keyFor(place: KeyPlace, last: Seal | undefined, store: string): Promise<SignerKey> {
  const key = await sealKey(place);
  if (!last) return key ?? (await makeSealKey(place, store));
  if (!key)
    throw new ClearError(
      `La llave de los sellos no está en ${place.sealKeyFile}: indique en SEAL_KEY_FILE la que firmó el sello ${last.number}. Sin ella no se sella. Si se perdió: npm run seals -- rotate --lost.`,
    );
  if (isKeyOf(key, last)) return key;
  throw new ClearError(
    `La llave de ${place.sealKeyFile} (${key.id}) no es la que firmó el sello ${last.number}: ponga esa. No se sella con otra sin un cambio de llave: npm run seals -- rotate, y si la anterior se perdió, rotate --lost.`,
  );
}
