import { shownDuration } from '@expediente/kernel/durations.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { SealDelivery, SealKind, SealRow, SealsState } from '@expediente/schemas/seal/read.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';

/** Occasion of a seal. */
export const SEAL_KINDS: Readonly<Record<SealKind, string>> = {
  day: 'Del día',
  key: 'Cambio de llave',
  witnesses: 'Testigos',
  restored: 'Respaldo restaurado',
};

export const numberText = (count: number): string => quantityText(String(count));

/** Number of a seal, with its occasion unless it is a daily one. */
export const sealText = ({ number, kind }: Pick<SealRow, 'number' | 'kind'>): string =>
  kind === 'day' ? String(number) : `${number} · ${SEAL_KINDS[kind]}`;

/** Root cut to fit into a list. */
export const shortRoot = ({ root }: Pick<SealRow, 'root'>): string => `${root.slice(0, 8)}…`;

/** Id of the key that signed a seal; of a change of key both ids. */
export const keysText = ({ keys }: Pick<SealRow, 'keys'>): string => keys.join(' y ');

export const witnessesText = ({ witnesses }: Pick<SealRow, 'witnesses'>): string =>
  witnesses.join(', ') || '–';

/** State of the seals in a word. */
export function stateOf({ last, alarms }: Pick<SealsState, 'last' | 'alarms'>): StateLook {
  if (last === null) return { label: 'SIN SELLOS', tone: 'waiting' };
  return alarms.length === 0 ? { label: 'AL DÍA', tone: 'done' } : { label: 'REVISAR', tone: 'refused' };
}

/** Latest seal in a sentence. */
export function verdictText({ last }: Pick<SealsState, 'last'>, now: Date): string {
  if (last === null)
    return 'Todavía no hay ningún sello: el primero se hace al iniciar el programa, o ahora.';
  const seconds = Math.max(0, (now.getTime() - Date.parse(last.at)) / 1_000);
  return `Sello ${last.number}, del ${instantText(last.at)}, hace ${shownDuration(seconds)}: cubre ${numberText(last.size)} eventos.`;
}

/** Destination of seals, and the result of the last delivery. */
export function deliveryText(delivery: SealDelivery | null): string {
  if (delivery === null) return 'No está configurado';
  if (delivery.number === null) return `${delivery.to}: todavía ninguno`;
  const when = instantText(delivery.at);
  return delivery.error === ''
    ? `${delivery.to}: hasta el sello ${delivery.number}, el ${when}`
    : `${delivery.to}: falló el ${when}`;
}
