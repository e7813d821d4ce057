import { counted } from '@expediente/kernel/format.ts';
import type { WhatIfRead } from '@expediente/schemas/rules/read.ts';
import { newKey, type Outcome, post } from '../base/api.ts';
import { today } from '../kit/figures/date-text.ts';

/** Values that are not published yet, held against what was judged on these days. */
export interface WhatIfQuestion {
  readonly p_name: string;
  readonly p_values: object;
  readonly p_date_start: string;
  readonly p_date_end: string;
  /** Only what this version judged. */
  readonly p_version?: number;
}

/** The year so far. */
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

/** What the answer comes to, in one sentence: a rule with nothing to look back on says so. */
export function changeInWords({ judged, total, ever }: WhatIfRead): string {
  if (!ever) return 'Esta regla no ha evaluado registros: no se puede anticipar qué cambiaría.';
  if (judged === 0)
    return 'Esta regla no evaluó registros de esas fechas: elija otras para ver qué cambiaría.';
  const of = counted(judged, 'registro evaluado', 'registros evaluados');
  if (total === 0) return `De ${of} en esas fechas ninguno cambiaría.`;
  return `De ${of} en esas fechas ${counted(total, 'habría', 'habrían')} tenido otro resultado.`;
}
