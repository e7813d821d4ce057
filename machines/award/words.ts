import { shownDate } from '@expediente/kernel/dates.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { AwardContent, AwardEvent } from '@expediente/schemas/award/events.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { labelsOf } from '@expediente/schemas/record/table.ts';
import { labelOf } from '../words.ts';
import { winnerOf } from './comparison.ts';

/** Each event of an award in words, past tense, without the actor. */
export function awardSentence(event: AwardEvent): string {
  switch (event.type) {
    case 'AwardRecorded':
      return `Registró el acta ${event.data.number}: ${awarded(event.data)}`;
    case 'AwardRevised':
      return `Modificó el acta ${event.data.number}: ${awarded(event.data)}`;
    case 'AwardBusinessGenerated':
      return `Generó la negociación ${event.data.number} del ${shownDate(event.data.date)}`;
    case 'AwardCertified':
      return `Certificó el acta: folio ${event.data.invoiceAward} de la adjudicación y ${event.data.invoiceBusiness} de la negociación`;
    case 'AwardTemplatesUpdated':
      return 'Actualizó las plantillas del acta a las de su tipo de compra';
    case 'AwardQuotationAttached':
      return `Adjuntó la cotización ${event.data.name}`;
    case 'AwardQuotationRemoved':
      return `Quitó la cotización ${event.data.name}`;
    case 'AwardReasoned':
      return 'Razonó el acta: su número se queda en el libro';
    case 'AwardDeleted':
      return 'Eliminó el acta';
  }
}

function awarded({ description, providers, amount, resolution }: AwardContent): string {
  const by = resolution === '' ? '' : `, de la resolución ${resolution}`;
  return `${description} a ${winnerOf(providers)?.name ?? ''} por ${shownMoney(amount)}${by}`;
}

export const awardReason = (event: AwardEvent): string =>
  event.type === 'AwardReasoned' || event.type === 'AwardDeleted' ? event.data.reason : '';

/** Kinds of events by which a history is filtered. */
export const AWARD_KINDS: Readonly<Record<AwardEvent['type'], string>> = {
  AwardRecorded: 'Creación',
  AwardRevised: 'Modificación',
  AwardBusinessGenerated: 'Negociación',
  AwardCertified: 'Certificación',
  AwardTemplatesUpdated: 'Plantillas',
  AwardQuotationAttached: 'Cotización',
  AwardQuotationRemoved: 'Cotización',
  AwardReasoned: 'Razón',
  AwardDeleted: 'Eliminación',
};

const LABELS: Readonly<Record<string, string>> = {
  status: 'Estado',
  year: 'Año',
  ...labelsOf(AWARD_RECORD),
  numberBusiness: 'No. NEGO',
  dateBusiness: 'Fecha de la negociación',
  hourBusiness: 'Hora de la negociación',
  invoiceAward: 'Folio de adjudicación',
  invoiceBusiness: 'Folio de negociación',
  dateReasoned: 'Fecha de la razón',
  reasoned: 'Razón',
  quotations: 'Cotizaciones',
  'quotations.name': 'Cotización',
};

export const awardLabel = (field: string): string | null => labelOf(LABELS, field);
