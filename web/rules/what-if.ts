import { counted } from '@expediente/kernel/format.ts';
import type { WhatIfRead } from '@expediente/schemas/rules/read.ts';
import { newKey, type Outcome, post } from '../base/api.ts';
import { today } from '../kit/figures/date-text.ts';

/** Unpublished values to compare with the judgements of these days. */
export interface WhatIfQuestion {
  readonly p_name: string;
  readonly p_values: object;
  readonly p_date_start: string;
  readonly p_date_end: string;
  /** Version whose judgements alone are compared; absent: all. */
  readonly p_version?: number;
}

/** First day of the present year, and today. */
export const thisYear = (): { readonly from: string; readonly to: string } => ({
  from: `${today().slice(0, 4)}-01-01`,
  to: today(),
});

export const askWhatIf = async (
  question: WhatIfQuestion,
  page: number,
  size: number,
): Promise<Outcome<WhatIfRead>> =>
  await post<WhatIfRead>('/rules/whatif', { ...question, page, size }, { key: newKey() });

/** Answer in a sentence, also for a rule that has judged nothing yet. */
export function changeInWords({ judged, total, ever }: WhatIfRead): string {
  if (!ever) return 'Esta regla no ha evaluado registros: no se puede anticipar qué cambiaría.';
  if (judged === 0)
    return 'Esta regla no evaluó registros de esas fechas: elija otras para ver qué cambiaría.';
  const of = counted(judged, 'registro evaluado', 'registros evaluados');
  if (total === 0) return `De ${of} en esas fechas ninguno cambiaría.`;
  return `De ${of} en esas fechas ${counted(total, 'habría', 'habrían')} tenido otro resultado.`;
}
