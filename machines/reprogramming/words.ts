import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import type { ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { REPROGRAMMING_RECORD } from '@expediente/schemas/reprogramming/record.ts';
import { labelOf } from '../words.ts';
import { reprogrammingStates } from './life-cycle.ts';

type Asked = Extract<ReprogrammingEvent, { readonly type: 'ReprogrammingRevised' }>['data'];

const sums = ({ current, requested }: Pick<Asked, 'current' | 'requested'>): string =>
  `de ${shownMoney(current)} a ${shownMoney(requested)}`;

/** Each event of a reprogramming in words, past tense, without the actor. */
export function reprogrammingSentence(event: ReprogrammingEvent): string {
  switch (event.type) {
    case 'ReprogrammingDrafted': {
      const { number, year, details } = event.data;
      return `Creó la reprogramación ${number}/${year} con ${counted(details.length, 'cambio')}, ${sums(event.data)}`;
    }
    case 'ReprogrammingRevised':
      return `Modificó la reprogramación: ${counted(event.data.details.length, 'cambio')}, ${sums(event.data)}`;
    case 'ReprogrammingSent': {
      const again = reprogrammingStates.is(event.data.from, 'rechazado') ? ' de nuevo' : '';
      return `Envió${again} la reprogramación a aprobación, ${sums(event.data)}`;
    }
    case 'ReprogrammingWithdrawn':
      return 'Retiró el envío de la reprogramación';
    case 'ReprogrammingRejected':
      return 'Rechazó la reprogramación';
    case 'ReprogrammingApproved': {
      const { numberResolution, dateResolution } = event.data;
      return `Aprobó la reprogramación con la resolución ${numberResolution} del ${shownDate(dateResolution)}, ${sums(event.data)}`;
    }
  }
}

export const reprogrammingReason = (event: ReprogrammingEvent): string =>
  event.type === 'ReprogrammingRejected' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const REPROGRAMMING_KINDS: Readonly<Record<ReprogrammingEvent['type'], string>> = {
  ReprogrammingDrafted: 'Creación',
  ReprogrammingRevised: 'Modificación',
  ReprogrammingSent: 'Envío',
  ReprogrammingWithdrawn: 'Retiro del envío',
  ReprogrammingRejected: 'Rechazo',
  ReprogrammingApproved: 'Aprobación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  number: 'Número',
  unit: 'Centro de costo',
  year: 'Año',
  date: 'Fecha',
  ...labelsOf(REPROGRAMMING_RECORD),
  numberResolution: 'Resolución',
  dateResolution: 'Fecha de resolución',
  reason: 'Motivo del rechazo',
};

export const reprogrammingLabel = (field: string): string | null => labelOf(LABELS, field);
