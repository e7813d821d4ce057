import { quarterly as cycle } from '@expediente/machines/quarterly/decide.ts';
import type { WriteModule } from '../module.ts';
import { saveQuarterly } from './save.ts';
import {
  approveQuarterly,
  judgeQuarterlyAgain,
  rejectQuarterly,
  sendQuarterly,
  withdrawQuarterly,
} from './steps.ts';

/** Quarterly programmings (R3 §3). */
export const quarterly: WriteModule = {
  deciders: [cycle],
  commands: [
    saveQuarterly,
    sendQuarterly,
    withdrawQuarterly,
    approveQuarterly,
    rejectQuarterly,
    judgeQuarterlyAgain,
  ],
};
