import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { QUOTATION_FORM } from '@expediente/schemas/award/forms.ts';
import { QUOTATIONS } from '@expediente/schemas/award/quotations.ts';
import type { AwardDetail, AwardQuotationRead } from '@expediente/schemas/award/read.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { attachmentList } from '../kit/record/attachment-list.tsx';

/** Quotations to read; until the award is certified they can also be attached and removed. */
export const Quotations = attachmentList<AwardDetail, AwardQuotationRead>({
  list: QUOTATIONS,
  page: 'actas',
  the: ({ number }) => `el acta ${number}`,
  papers: ({ quotations }) => quotations,
  takes: ({ state }) => awardStates.is(state, 'open'),
  part: ({ provider }) => provider,
  partSent: ({ id_provider }) => ({ p_id_provider: id_provider }),
  form: ({ providers }) =>
    liveFields(QUOTATION_FORM, {
      p_id_provider: {
        options: providers.map(({ id_provider, name }) => ({ value: id_provider, label: name })),
      },
    }),
  compiled: async () => (await import('./step-checks.ts')).AttachQuotation,
});
