import { shownDate } from '@expediente/kernel/dates.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import type { UnopsContent, UnopsEvent } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { labelOf } from '../words.ts';

/** Each event of a record in words, past tense, without the actor. */
export function unopsSentence(event: UnopsEvent): string {
  switch (event.type) {
    case 'UnopsRecorded':
      return `Registró el Unops ${event.data.id}: ${bought(event.data)}`;
    case 'UnopsRevised':
      return `Modificó el registro: ${bought(event.data)}`;
    case 'UnopsDeleted':
      return 'Eliminó el registro';
    case 'UnopsConsolidated':
      return `Consolidó el registro en la consolidación ${event.data.consolidation} del ${shownDate(event.data.date)}`;
    case 'UnopsReleased':
      return `Liberó el registro de la consolidación ${event.data.consolidation}`;
    case 'UnopsRegularized':
      return `Regularizó el registro con el CURDP ${event.data.curdp}`;
  }
}

const bought = ({ qty, description, providerName, total }: UnopsContent): string =>
  `${quantityText(qty)} de ${description}, de ${providerName}, por ${shownMoney(total)}`;

export const unopsReason = (event: UnopsEvent): string =>
  event.type === 'UnopsDeleted' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const UNOPS_KINDS: Readonly<Record<UnopsEvent['type'], string>> = {
  UnopsRecorded: 'Creación',
  UnopsRevised: 'Modificación',
  UnopsDeleted: 'Eliminación',
  UnopsConsolidated: 'Consolidación',
  UnopsReleased: 'Liberación',
  UnopsRegularized: 'Regularización',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  ...labelsOf(UNOPS_RECORD),
  consolidation: 'Consolidación',
  dateConsolidate: 'Fecha de consolidación',
  curdp: 'No. CURDP',
};

export const unopsLabel = (field: string): string | null => labelOf(LABELS, field);
