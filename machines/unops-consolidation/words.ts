import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import { labelOf } from '../words.ts';

/** Each event of a consolidation in words, past tense, without the actor. */
export function unopsConsolidationSentence(event: UnopsConsolidationEvent): string {
  switch (event.type) {
    case 'UnopsConsolidationMade': {
      const { id, date, records, total } = event.data;
      return `Hizo la consolidación ${id} del ${shownDate(date)}: ${counted(records.length, 'registro')} por ${shownMoney(total)}`;
    }
    case 'UnopsConsolidationFreed':
      return 'Liberó la consolidación';
    case 'UnopsConsolidationRegularized':
      return `Regularizó la consolidación con el CURDP ${event.data.curdp}`;
  }
}

export const unopsConsolidationReason = (event: UnopsConsolidationEvent): string =>
  event.type === 'UnopsConsolidationFreed' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const UNOPS_CONSOLIDATION_KINDS: Readonly<Record<UnopsConsolidationEvent['type'], string>> = {
  UnopsConsolidationMade: 'Consolidación',
  UnopsConsolidationFreed: 'Liberación',
  UnopsConsolidationRegularized: 'Regularización',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  unitDescription: 'Unidad',
  date: 'Fecha de consolidación',
  records: 'Registros',
  total: 'Total',
  curdp: 'No. CURDP',
};

export const unopsConsolidationLabel = (field: string): string | null => labelOf(LABELS, field);
