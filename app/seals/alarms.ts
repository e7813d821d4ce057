import { shownInstant } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { SealDelivery } from '@expediente/schemas/seal/read.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { ageHours, LATE_HOURS, type Seal } from './kept.ts';
import { CLOCK_SLACK_MS, type SignerMemory } from './signed.ts';
import { isKeyOf } from './signing.ts';
import type { KeyTerm } from './terms.ts';

/** State of the seals and of the signer, for the alarms to judge. */
export interface SealsToday {
  readonly last: Seal | undefined;
  readonly terms: readonly KeyTerm[];
  /** The key on this machine, or in Spanish why it cannot be read; undefined: it has no file. */
  readonly key: SignerKey | string | undefined;
  /** Path where the key's file should be. */
  readonly place: string;
  readonly folder: SealDelivery | null;
  readonly witness: SealDelivery | null;
  readonly stamp: SealDelivery | null;
  /** Reason in Spanish why the last seal that was due could not be made; '': it was made. */
  readonly refusal: string;
  /** Memory of the signer, or in Spanish why it cannot be read; undefined: it has no file. */
  readonly memory: SignerMemory | string | undefined;
  /** Whether the last seal states heads, which seals do since the signer keeps a memory. */
  readonly isRemembered: boolean;
}

/** Faults of the seals, each with its remedy, in Spanish; none: all is well. */
export function alarmsOf(
  { last, terms, key, place, folder, witness, stamp, refusal, memory, isRemembered }: SealsToday,
  now: Date,
): readonly string[] {
  const alarms: string[] = [];
  if (last && ageHours(last, now) > LATE_HOURS)
    alarms.push(
      `El último sello tiene ${counted(Math.floor(ageHours(last, now)), 'hora')}: debe hacerse uno cada día. Selle ahora; si no se puede, el motivo lo dice esta página y el registro del producto.`,
    );
  alarms.push(...alarmsOfSigner({ last, refusal, memory, isRemembered }, now));
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

/** Reasons in Spanish why the log can no longer be sealed, or soon will not be. */
export function alarmsOfSigner(
  { last, refusal, memory, isRemembered }: Pick<SealsToday, 'last' | 'refusal' | 'memory' | 'isRemembered'>,
  now: Date,
): readonly string[] {
  const alarms: string[] = [];
  if (last && last.at.getTime() > now.getTime() + CLOCK_SLACK_MS)
    alarms.push(
      `La hora del último sello, ${shownInstant(last.at.toISOString())}, está en el futuro: ponga en hora el reloj del servidor. Si ya lo está, npm run seals -- now --clock.`,
    );
  const signer = signerAlarm(last, memory, isRemembered);
  if (signer !== undefined) alarms.push(signer);
  if (refusal !== '') alarms.push(refusal);
  return alarms;
}

/** Compares the signer's memory with the kept seals. */
function signerAlarm(
  last: Seal | undefined,
  memory: SignerMemory | string | undefined,
  isRemembered: boolean,
): string | undefined {
  if (typeof memory === 'string') return memory;
  if (!memory)
    return last && isRemembered
      ? 'Falta el archivo .firmado junto a la llave de los sellos, que dice qué se selló de último: cópielo de donde estaba la llave. Sin él no se sella.'
      : undefined;
  const { signed, restored } = memory;
  if (restored !== undefined)
    return `Se restauró un respaldo el ${shownInstant(restored)}: el próximo sello lo dirá, y el registro sigue con otro nombre.`;
  if (signed && signed.number > (last?.number ?? 0) + 1)
    return `La llave ya firmó ${counted(signed.number, 'sello')} y aquí hay ${last?.number ?? 0}: alguien los quitó. Avise a auditoría.`;
  return undefined;
}
