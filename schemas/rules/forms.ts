import type { FormOf } from '../shared/form.ts';
import type { JudgeAgain } from './commands.ts';

/** Reason for which a record is judged again. */
export const JUDGE_AGAIN_FORM: FormOf<JudgeAgain> = [{ name: 'p_reason', widget: 'area', rows: 3, span: 12 }];
