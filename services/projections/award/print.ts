import { awardFactsOf } from '@expediente/catalogues/templates/award-facts.ts';
import { documentValues } from '@expediente/catalogues/templates/document-values.ts';
import type { AwardFacts, Signs } from '@expediente/catalogues/templates/values.ts';
import { type DateText, dateInGuatemala, isDateText, shownDate } from '@expediente/kernel/dates.ts';
import type { Refusal } from '@expediente/kernel/refusal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { DocumentContext, Signer } from '../shared/documents/frame.ts';
import {
  fileWord,
  type Paper,
  type PrintCall,
  type PrintParts,
  printedRecord,
} from '../shared/documents/printed.ts';
import { INCOMPLETE } from '../shared/documents/signatories.ts';
import { templatePaper } from '../shared/documents/template-document.ts';
import { type TemplateTexts, templatesAt } from '../shared/documents/templates-at.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import { AWARD_DOCUMENTS, type AwardDocument, type AwardDocumentName, missingDocument } from './documents.ts';
import { readAwardAct, signatoriesOf } from './queries.ts';

/** Choices in the address of a certification. */
export interface CertificationChoice {
  readonly date: string;
  /** Ids of the signatories. */
  readonly requester: number;
  readonly authorizer: number;
}

/**
 * `/awardacts/pdf/{document}/{id}…`: prints from the templates that the award keeps, and issues once (awards A5, A8).
 * @throws {NotFound, Refused} the award's state has no such document, or a certification's date is out of bounds
 * @throws {BadInput} a certification's date or signatory is invalid
 */
export async function awardPdf(
  parts: PrintParts,
  call: PrintCall,
  id: number,
  name: AwardDocumentName,
  certification?: CertificationChoice,
): Promise<ReadAnswer> {
  const { act, record } = await readAwardAct(parts.db, call.session, id);
  const facts = awardFactsOf(act);
  const document = AWARD_DOCUMENTS[name];
  const date = certification && dayOf(certification);
  const { date: _, ...signers } = certification ?? {};
  return await printedRecord(parts, call, {
    record: `award:${id}`,
    revision: act.revision,
    format: name,
    refusal: missingDocument(act, document) ?? dateFault(facts, date),
    kept: { issued: streamName('award', id) },
    parameters: Object.fromEntries(
      Object.entries(certification ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    choice: { ...signatoriesOf(record), ...signers },
    name: `${document.file}_${fileWord(minutesOf(facts, document).number)}.pdf`,
    paper: async (context) => {
      const snapshot = { purchaseType: record.purchaseType, revision: record.templates };
      const texts = await templatesAt(parts.store, snapshot);
      return awardPaper(document, facts, { texts, context, date, reasoned: record.reasoned });
    },
  });
}

/** Input of an award's document besides the award. */
interface AwardPaper {
  readonly texts: TemplateTexts;
  readonly context: DocumentContext;
  /** Date of the certification; undefined: the document is none. */
  readonly date: DateText | undefined;
  /** Day and reason of an act that is razonada. */
  readonly reasoned?: AwardState['reasoned'];
}

/** Lays out a document of an award. */
export function awardPaper(
  document: AwardDocument,
  facts: AwardFacts,
  { texts, context, date, reasoned = null }: AwardPaper,
): Paper {
  const { kind } = document;
  const minutes = minutesOf(facts, document);
  const acts = { award: texts.template_award, business: texts.template_business };
  const own = {
    ...{ kind, markup: texts[kind.field], context, number: minutes.number, watermark: null },
    ...(reasoned && acrossIn(reasoned)),
  };
  if (date === undefined)
    return templatePaper({ ...own, date: minutes.date, values: () => documentValues(kind, facts, acts) });
  const signed = { date, requester: signs(context.requester), authorizer: signs(context.authorizer) };
  return templatePaper({
    ...own,
    date,
    foot: `Certificación de acta No. ${minutes.number}, folio ${facts.folios?.[document.of] ?? ''}`,
    values: (sheets) => documentValues(kind, { ...facts, certification: { ...signed, sheets } }, acts),
  });
}

/** Mark of an act that is razonada: the word and its reason across each page, and both with the day in the foot. */
const acrossIn = ({ date, reason }: NonNullable<AwardState['reasoned']>) => ({
  ...({ watermark: 'RAZONADA', across: reason } as const),
  foot: `RAZONADA el ${shownDate(date)}${reason && `: ${reason}`}`,
});

/** Number and day of the minutes that a document is or certifies. */
const minutesOf = (
  facts: AwardFacts,
  { of }: AwardDocument,
): { readonly number: string; readonly date: DateText } =>
  of === 'business' && facts.business ? facts.business : facts;

const signs = (signer: Signer | null): Signs => ({
  name: signer?.name ?? '',
  position: signer?.profession ?? '',
});

function dayOf({ date }: CertificationChoice): DateText {
  if (isDateText(date)) return date;
  throw new BadInput([{ field: 'date', message: INCOMPLETE }]);
}

/** Fault of a certification's date: it lies between the day of the negotiation and today (awards A9, A35). */
function dateFault({ business }: AwardFacts, date: DateText | undefined): Refusal | null {
  const today = dateInGuatemala(new Date());
  if (date === undefined || !business || (date >= business.date && date <= today)) return null;
  return {
    rule: 'certification-date',
    message: `La fecha de la certificación debe estar entre el ${shownDate(business.date)} y hoy, ${shownDate(today)}`,
    field: 'date',
  };
}
