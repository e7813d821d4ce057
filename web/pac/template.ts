import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { fileAddress } from '../base/api.ts';

/** Address of the template workbook; with a plan it contains the plan's saved lines. */
export const templateAddress = (plan?: Pick<PacDetail, 'id_unit' | 'year'>): string =>
  fileAddress('/packsannual/template', {
    download: 1,
    ...(plan && { filled: 1, p_id_unit: plan.id_unit, p_year: plan.year }),
  });
