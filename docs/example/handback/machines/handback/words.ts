import { counted } from '@expediente/kernel/format.ts';
import type { HandbackEvent } from '@expediente/schemas/handback/events.ts';
import { HANDBACK_RECORD } from '@expediente/schemas/handback/record.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import { labelOf } from '../words.ts';

/** Each event in words, past tense, without the actor. */
export function handbackSentence(event: HandbackEvent): string {
  switch (event.type) {
    case 'HandbackDrafted':
      return `Creó la devolución de ${event.data.description} con ${counted(event.data.lines.length, 'subproducto')}`;
    case 'HandbackRevised':
      return 'Modificó la devolución';
    case 'HandbackSent':
      return 'Envió la devolución a aprobación';
    case 'HandbackRejected':
      return 'Rechazó la devolución';
    case 'HandbackApproved':
      return 'Aprobó la devolución: las unidades salieron del plan';
  }
}

export const handbackReason = (event: HandbackEvent): string =>
  event.type === 'HandbackRejected' ? event.data.reason : '';

/** What each event is, as a history is filtered by. */
export const HANDBACK_KINDS: Readonly<Record<HandbackEvent['type'], string>> = {
  HandbackDrafted: 'Creación',
  HandbackRevised: 'Modificación',
  HandbackSent: 'Envío',
  HandbackRejected: 'Rechazo',
  HandbackApproved: 'Aprobación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  number: 'Número',
  unit: 'Centro de costo',
  year: 'Año',
  ...labelsOf(HANDBACK_RECORD),
  reason: 'Motivo del rechazo',
};

export const handbackLabel = (field: string): string | null => labelOf(LABELS, field);
