import { counted } from '@expediente/kernel/format.ts';
import type { SealDelivery } from '@expediente/schemas/seal/read.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { ageHours, LATE_HOURS, type Seal } from './kept.ts';
import { isKeyOf } from './signing.ts';
import type { KeyTerm } from './terms.ts';

/** What the alarms look at. */
export interface SealsToday {
  readonly last: Seal | undefined;
  readonly terms: readonly KeyTerm[];
  /** The key of this machine, or why it cannot be read; undefined: its file is not there. */
  readonly key: SignerKey | string | undefined;
  /** Where its file should be. */
  readonly place: string;
  readonly folder: SealDelivery | null;
  readonly witness: SealDelivery | null;
  readonly stamp: SealDelivery | null;
}

/** What is wrong with the seals and how it is mended, in Spanish; none: all is well. */
export function alarmsOf(
  { last, terms, key, place, folder, witness, stamp }: SealsToday,
  now: Date,
): readonly string[] {
  const alarms: string[] = [];
  if (last && ageHours(last, now) > LATE_HOURS)
    alarms.push(
      `El último sello tiene ${counted(Math.floor(ageHours(last, now)), 'hora')}: debe hacerse uno cada día. Selle ahora; si no se puede, el motivo lo dice esta página y el registro del producto.`,
    );
  if (last && typeof key === 'string') alarms.push(key);
  else if (last && key === undefined)
    alarms.push(
      `La llave de los sellos no está en ${place}: sin ella no se sella. Ponga la copia; si se perdió, npm run seals -- rotate --lost.`,
    );
  else if (last && typeof key === 'object' && !isKeyOf(key, last))
    alarms.push(
      `La llave de ${place} (${key.id}) no es la que firmó el sello ${last.number}: alguien la cambió. No se sella con ella; avise a auditoría.`,
    );
  for (const { from, confirmed } of terms)
    if (!confirmed)
      alarms.push(
        `La cadena de llaves está rota en el sello ${from}: la llave anterior se declaró perdida y no firmó el cambio. Quien conserve sellos anteriores debe recibir la llave nueva en persona.`,
      );
  if (folder?.error) alarms.push(`Los sellos no se pudieron llevar a su carpeta. ${folder.error}`);
  if (witness?.error) alarms.push(`El testigo no firmó el último sello. ${witness.error}`);
  if (stamp?.error) alarms.push(`El último sello no tiene sello de tiempo. ${stamp.error}`);
  return alarms;
}
