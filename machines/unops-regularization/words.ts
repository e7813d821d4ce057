import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { UnopsRegularizationEvent } from '@expediente/schemas/unops/events.ts';
import { labelOf } from '../words.ts';

/** Each event of a regularisation in words, past tense, without the actor. */
export function unopsRegularizationSentence(event: UnopsRegularizationEvent): string {
  switch (event.type) {
    case 'UnopsRegularizationMade': {
      const { id, curdp, consolidations, total } = event.data;
      const made = counted(consolidations.length, 'consolidación', 'consolidaciones');
      return `Hizo la regularización ${id} con el CURDP ${curdp}: ${made} por ${shownMoney(total)}`;
    }
    case 'UnopsRegularizationCorrected':
      return `Corrigió la regularización: CURDP ${event.data.curdp}, pagada el ${shownDate(event.data.datePay)}`;
  }
}

export const unopsRegularizationReason = (event: UnopsRegularizationEvent): string =>
  event.type === 'UnopsRegularizationCorrected' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const UNOPS_REGULARIZATION_KINDS: Readonly<Record<UnopsRegularizationEvent['type'], string>> = {
  UnopsRegularizationMade: 'Regularización',
  UnopsRegularizationCorrected: 'Corrección',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unitDescription: 'Unidad',
  curdp: 'No. CURDP',
  datePay: 'Fecha de pago',
  consolidations: 'Consolidaciones',
  records: 'Registros',
  total: 'Total',
  documentName: 'Documento',
};

export const unopsRegularizationLabel = (field: string): string | null => labelOf(LABELS, field);
