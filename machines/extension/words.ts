import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { ExtensionEvent, ExtensionLine } from '@expediente/schemas/extension/events.ts';
import { EXTENSION_RECORD } from '@expediente/schemas/extension/record.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import { againInWords } from '../rules/again.ts';
import { JUDGED_LABELS } from '../rules/words.ts';
import { labelOf } from '../words.ts';
import { extensionStates } from './life-cycle.ts';
import { totalsOfLines } from './state.ts';

const sums = (lines: readonly ExtensionLine[]): string => {
  const { increase, decrease } = totalsOfLines(lines);
  return `aumenta ${shownMoney(increase)}, disminuye ${shownMoney(decrease)}`;
};

/** Each event of an extension in words, past tense, without the actor. */
export function extensionSentence(event: ExtensionEvent): string {
  switch (event.type) {
    case 'ExtensionDrafted':
      return `Creó la reprogramación cuatrimestral ${event.data.number}/${event.data.year} con ${counted(event.data.lines.length, 'cambio')}: ${sums(event.data.lines)}`;
    case 'ExtensionRevised':
      return `Modificó la reprogramación cuatrimestral: ${sums(event.data.lines)}`;
    case 'ExtensionSent': {
      const again = extensionStates.is(event.data.from, 'rechazado') ? ' de nuevo' : '';
      return `Envió${again} la reprogramación cuatrimestral a aprobación: ${sums(event.data.lines)}`;
    }
    case 'ExtensionJudgedAgain':
      return `Evaluó de nuevo la reprogramación cuatrimestral, según ${againInWords(event.data.judged)}`;
    case 'ExtensionWithdrawn':
      return 'Retiró el envío de la reprogramación cuatrimestral';
    case 'ExtensionRejected':
      return 'Rechazó la reprogramación cuatrimestral';
    case 'ExtensionApproved':
      return `Aprobó la reprogramación cuatrimestral: ${sums(event.data.lines)}`;
  }
}

export const extensionReason = (event: ExtensionEvent): string =>
  event.type === 'ExtensionRejected' || event.type === 'ExtensionJudgedAgain' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const EXTENSION_KINDS: Readonly<Record<ExtensionEvent['type'], string>> = {
  ExtensionDrafted: 'Creación',
  ExtensionRevised: 'Modificación',
  ExtensionSent: 'Envío',
  ExtensionJudgedAgain: 'Nuevo juicio',
  ExtensionWithdrawn: 'Retiro del envío',
  ExtensionRejected: 'Rechazo',
  ExtensionApproved: 'Aprobación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  number: 'Número',
  unit: 'Centro de costo',
  year: 'Año',
  ...labelsOf(EXTENSION_RECORD),
  lapsed: 'Vencido',
  'lapsed.group': 'Grupo vencido',
  'lapsed.quarter': 'Cuatrimestre vencido',
  'lapsed.amount': 'Monto vencido',
  reason: 'Motivo del rechazo',
  ...JUDGED_LABELS,
};

export const extensionLabel = (field: string): string | null => labelOf(LABELS, field);
