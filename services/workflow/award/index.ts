import { award as cycle } from '@expediente/machines/award/decide.ts';
import type { WriteModule } from '../shared/module.ts';
import { offerLoad } from './load.ts';
import { attachQuotation, removeQuotation } from './quotations.ts';
import { saveAward } from './save.ts';
import { certifyAward, deleteAward, generateBusiness, updateTemplates } from './steps.ts';

/** Award records: actas de adjudicación (R2 §4, domain §4.7). */
export const award: WriteModule = {
  name: 'award',
  needs: ['order'],
  deciders: [cycle],
  commands: [
    saveAward,
    generateBusiness,
    certifyAward,
    updateTemplates,
    attachQuotation,
    removeQuotation,
    deleteAward,
  ],
  loads: [offerLoad],
};
