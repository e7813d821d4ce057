import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, quantityText, shownMoney } from '@expediente/kernel/format.ts';
import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { PAC_RECORD } from '@expediente/schemas/pac/record.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import { labelOf } from '../words.ts';
import { pacStates } from './life-cycle.ts';

/** Each event of a plan in words, past tense, without the actor. */
export function pacSentence(event: PacEvent): string {
  switch (event.type) {
    case 'PacDrafted':
      return `Creó el PAC ${event.data.year} con ${counted(event.data.lines.length, 'línea')} por ${shownMoney(event.data.budget)}`;
    case 'PacRevised':
      return `Modificó el PAC: ${counted(event.data.lines.length, 'línea')} por ${shownMoney(event.data.budget)}`;
    case 'PacSent':
      return pacStates.is(event.data.from, 'rechazado')
        ? 'Envió de nuevo el PAC a aprobación'
        : 'Envió el PAC a aprobación';
    case 'PacWithdrawn':
      return 'Retiró el envío del PAC';
    case 'PacRejected':
      return 'Rechazó el PAC';
    case 'PacApproved':
      return `Aprobó el PAC por ${shownMoney(event.data.budget)} (${quantityText(event.data.qtyStart)} unidades)`;
    case 'PacReprogrammed': {
      const { number, numberResolution, dateResolution, budget } = event.data;
      return `Reprogramó el PAC con la reprogramación ${number}, resolución ${numberResolution} del ${shownDate(dateResolution)}: ${shownMoney(budget)}`;
    }
  }
}

export const pacReason = (event: PacEvent): string => (event.type === 'PacRejected' ? event.data.reason : '');

/** Kinds of events by which a history is filtered. */
export const PAC_KINDS: Readonly<Record<PacEvent['type'], string>> = {
  PacDrafted: 'Creación',
  PacRevised: 'Modificación',
  PacSent: 'Envío',
  PacWithdrawn: 'Retiro del envío',
  PacRejected: 'Rechazo',
  PacApproved: 'Aprobación',
  PacReprogrammed: 'Reprogramación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unit: 'Centro de costo',
  year: 'Año',
  ...labelsOf(PAC_RECORD),
  added: 'Insumos agregados',
  'added.supply': 'Insumo agregado',
  'added.subProduct': 'Subproducto agregado',
  'added.row': 'Renglón agregado',
  'added.codInternal': 'Código agregado',
  'added.description': 'Descripción agregada',
  'added.qty': 'Cantidad agregada',
  'added.price': 'Precio agregado',
  'added.subtotal': 'Subtotal agregado',
  eliminated: 'Insumos eliminados',
  qtyNow: 'Cantidad vigente',
  budgetNow: 'Presupuesto vigente',
  reason: 'Motivo del rechazo',
};

export const pacLabel = (field: string): string | null => labelOf(LABELS, field);
