import { quarterly as cycle } from '@expediente/machines/quarterly/decide.ts';
import type { WriteModule } from '../shared/module.ts';
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
  name: 'quarterly',
  needs: ['rules'],
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
