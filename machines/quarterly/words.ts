import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { QuarterlyEvent } from '@expediente/schemas/quarterly/events.ts';
import { QUARTERLY_RECORD } from '@expediente/schemas/quarterly/record.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import { againInWords } from '../rules/again.ts';
import { lateQuarters } from '../rules/calendar.ts';
import { JUDGED_LABELS } from '../rules/words.ts';
import { labelOf } from '../words.ts';
import { quarterlyStates } from './life-cycle.ts';
import { totalOfAmounts } from './state.ts';

/** Each event of a quarterly programming in words, past tense, without the actor. */
export function quarterlySentence(event: QuarterlyEvent): string {
  switch (event.type) {
    case 'QuarterlyDrafted':
      return `Creó la programación cuatrimestral ${event.data.number}/${event.data.year} por ${shownMoney(event.data.budget)}`;
    case 'QuarterlyRevised':
      return `Modificó la programación cuatrimestral: ${shownMoney(event.data.budget)}`;
    case 'QuarterlySent': {
      const again = quarterlyStates.is(event.data.from, 'rechazado') ? ' de nuevo' : '';
      const late = lateQuarters(event.data.judged).length > 0 ? ', fuera de plazo' : '';
      return `Envió${again} el cuatrimestre ${event.data.quarter} a aprobación${late}`;
    }
    case 'QuarterlyJudgedAgain':
      return `Evaluó de nuevo la programación, según ${againInWords(event.data.judged)}`;
    case 'QuarterlyWithdrawn':
      return 'Retiró el envío de la programación cuatrimestral';
    case 'QuarterlyRejected':
      return 'Rechazó la programación cuatrimestral';
    case 'QuarterlyApproved': {
      const { quarter, amounts } = event.data;
      return `Aprobó el cuatrimestre ${quarter}: ${counted(amounts.length, 'grupo')} por ${shownMoney(totalOfAmounts(amounts))}`;
    }
    case 'QuarterlyCompleted':
      return 'Aprobó los tres cuatrimestres';
    case 'QuarterlyExtended':
      return `Cambió ${counted(event.data.changes.length, 'presupuesto')} con una reprogramación cuatrimestral`;
  }
}

export const quarterlyReason = (event: QuarterlyEvent): string =>
  event.type === 'QuarterlyRejected' || event.type === 'QuarterlyJudgedAgain' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const QUARTERLY_KINDS: Readonly<Record<QuarterlyEvent['type'], string>> = {
  QuarterlyDrafted: 'Creación',
  QuarterlyRevised: 'Modificación',
  QuarterlySent: 'Envío',
  QuarterlyJudgedAgain: 'Nuevo juicio',
  QuarterlyWithdrawn: 'Retiro del envío',
  QuarterlyRejected: 'Rechazo',
  QuarterlyApproved: 'Aprobación',
  QuarterlyCompleted: 'Aprobación',
  QuarterlyExtended: 'Reprogramación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unit: 'Centro de costo',
  year: 'Año',
  number: 'Número',
  ...labelsOf(QUARTERLY_RECORD),
  changes: 'Cambios',
  'changes.group': 'Grupo cambiado',
  'changes.quarter': 'Cuatrimestre cambiado',
  'changes.change': 'Cambio',
  approved: 'Cuatrimestres aprobados',
  lapsed: 'Vencido',
  'lapsed.group': 'Grupo vencido',
  'lapsed.quarter': 'Cuatrimestre vencido',
  'lapsed.amount': 'Monto vencido',
  reason: 'Motivo del rechazo',
  ...JUDGED_LABELS,
};

export const quarterlyLabel = (field: string): string | null => labelOf(LABELS, field);
