import { reprogramming as cycle } from '@expediente/machines/reprogramming/decide.ts';
import type { WriteModule } from '../shared/module.ts';
import { reprogrammingLoad } from './load.ts';
import { saveReprogramming } from './save.ts';
import {
  approveReprogramming,
  rejectReprogramming,
  sendReprogramming,
  withdrawReprogramming,
} from './steps.ts';

/** Changes of approved annual plans (R3 §2, §4). */
export const reprogramming: WriteModule = {
  name: 'reprogramming',
  deciders: [cycle],
  commands: [
    saveReprogramming,
    sendReprogramming,
    withdrawReprogramming,
    approveReprogramming,
    rejectReprogramming,
  ],
  loads: [reprogrammingLoad],
};
