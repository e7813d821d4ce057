import type { SaveAward } from '@expediente/schemas/award/commands.ts';
import type { AwardEvent } from '@expediente/schemas/award/events.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { contentIn, sentAs } from '@expediente/schemas/record/table.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import type { AwardCommand } from './commands.ts';
import { awardStates } from './life-cycle.ts';
import { awardReading } from './reading.ts';
import { AWARD_RULES, deleteFault } from './rules.ts';
import { type AwardFacts, type AwardState, quotationsIn } from './state.ts';
import { awardLabel } from './words.ts';

const OUTCOMES: Outcomes<AwardState, AwardCommand, AwardEvent> = {
  SaveAward: (state, command) => {
    const { id, executor, year, ...rest } = command;
    if (state.status === 'nueva')
      return [{ type: 'AwardRecorded', data: { id, executor, year, ...contentIn(AWARD_RECORD, rest) } }];
    // A new purchase type brings its present templates; an unchanged type keeps those of the act (awards A5, A27).
    const templates = rest.purchaseType === state.purchaseType ? state.templates : rest.templates;
    const data = contentIn(AWARD_RECORD, { ...rest, templates });
    return sameContent(contentIn(AWARD_RECORD, state), data) ? [] : [{ type: 'AwardRevised', data }];
  },
  GenerateBusiness: (_, { number, date, hour }) => [
    { type: 'AwardBusinessGenerated', data: { number, date, hour } },
  ],
  CertifyAward: (_, { invoiceAward, invoiceBusiness }) => [
    { type: 'AwardCertified', data: { invoiceAward, invoiceBusiness } },
  ],
  UpdateTemplates: (state, { templates }) =>
    templates === state.templates ? [] : [{ type: 'AwardTemplatesUpdated', data: { templates } }],
  AttachQuotation: ({ quotations }, { type: _, ...data }) =>
    quotationsIn.same(quotations, data).length > 0 ? [] : [{ type: 'AwardQuotationAttached', data }],
  RemoveQuotation: ({ quotations }, command) =>
    quotationsIn
      .same(quotations, command)
      .map(({ size: _, ...data }) => ({ type: 'AwardQuotationRemoved', data })),
  DeleteAward: (_, { reason, today }) => [{ type: 'AwardReasoned', data: { date: today, reason } }],
};

/** Actions of the state that an award's facts leave out or block. */
export const AWARD_OFFERS: Readonly<Record<string, OfferRule<AwardFacts>>> = {
  updatetemplates: { when: ({ templatesChanged }) => templatesChanged },
  printbusiness: { when: ({ negotiated }) => negotiated },
  delete: { reason: ({ number, carriedBy }) => deleteFault(number, carriedBy) },
};

export const AWARD_FORM: RecordForm<AwardCommand['type']> = {
  saves: ['SaveAward'],
  held: heldBy<SaveAward, 'p_id'>()(AWARD_RECORD),
  label: awardLabel,
};

/** An award record, stream `award-{id}` (R2 §4, domain §4.7). */
export const award = lifeCycleOf<AwardState, AwardCommand, AwardEvent, AwardFacts>(
  awardReading,
  awardStates,
  {
    rules: AWARD_RULES,
    outcomes: OUTCOMES,
    form: AWARD_FORM,
    facts: ({ status, number, business }) => ({
      status,
      number,
      negotiated: business !== null,
      carriedBy: null,
      templatesChanged: false,
    }),
    offers: AWARD_OFFERS,
    sentAs: (field) => sentAs(AWARD_RECORD, field),
  },
);
