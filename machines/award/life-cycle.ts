import type { AwardEvent } from '@expediente/schemas/award/events.ts';
import type { AwardStatusCode } from '@expediente/schemas/award/read.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { AwardCommand } from './commands.ts';

/** Quotations may be added and removed until the award is certified. */
const quotations = {
  AttachQuotation: ['AwardQuotationAttached'],
  RemoveQuotation: ['AwardQuotationRemoved'],
} as const;
/** Commands that every state takes (R2 §4). */
const always = { UpdateTemplates: ['AwardTemplatesUpdated'], DeleteAward: ['AwardReasoned'] } as const;

/** States of award records (actas de adjudicación, R2 §4). */
export const awardStates = lifeCycle<AwardCommand['type'], AwardEvent['type'], AwardStatusCode>()({
  id: 'award',
  initial: 'nueva',
  states: {
    nueva: { on: { SaveAward: ['AwardRecorded'] } },
    adjudicada: {
      code: 0,
      label: 'ADJUDICADA',
      tone: 'waiting',
      tags: ['main', 'listed', 'open'],
      offers: ['view', 'generatebusiness', 'update', 'updatetemplates', 'delete', 'printaward'],
      on: {
        SaveAward: ['AwardRevised'],
        GenerateBusiness: ['AwardBusinessGenerated'],
        ...quotations,
        ...always,
      },
    },
    negociada: {
      code: 1,
      label: 'NEGOCIACIÓN GENERADA',
      tone: 'moving',
      tags: ['main', 'listed', 'open', 'negotiated'],
      offers: ['view', 'certifyaward', 'updatetemplates', 'delete', 'printaward', 'printbusiness'],
      on: { CertifyAward: ['AwardCertified'], ...quotations, ...always },
    },
    certificada: {
      code: 2,
      label: 'CERTIFICADA',
      tone: 'done',
      tags: ['main', 'listed', 'negotiated', 'certified'],
      offers: ['view', 'updatetemplates', 'delete', 'printaward', 'printbusiness', 'printcertify'],
      on: always,
    },
    // Its number stays in its book, so it is listed and printed with its mark (hospital C4).
    razonada: {
      code: 3,
      label: 'RAZONADA',
      tone: 'annulled',
      tags: ['listed'],
      offers: ['view', 'printaward', 'printbusiness'],
    },
    // Awards that were deleted before they became razonadas; only in their own history (awards A4).
    eliminada: { code: 10, label: 'ELIMINADA', tone: 'annulled' },
  },
  after: {
    AwardRecorded: 'adjudicada',
    AwardRevised: 'stays',
    AwardBusinessGenerated: 'negociada',
    AwardCertified: 'certificada',
    AwardTemplatesUpdated: 'stays',
    AwardQuotationAttached: 'stays',
    AwardQuotationRemoved: 'stays',
    AwardReasoned: 'razonada',
    AwardDeleted: 'eliminada',
  },
  waiting: [
    { states: ['adjudicada'], action: 'generatebusiness', title: 'Actas por negociar' },
    { states: ['negociada'], action: 'certifyaward', title: 'Actas por certificar' },
  ],
});

/** `nueva`: not recorded yet. */
export type AwardStatus = NameOf<typeof awardStates>;
