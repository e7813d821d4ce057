import { pac as cycle } from '@expediente/machines/pac/decide.ts';
import type { WriteModule } from '../shared/module.ts';
import { pacLoad } from './load.ts';
import { savePac } from './save.ts';
import { approvePac, rejectPac, sendPac, withdrawPac } from './steps.ts';

/** Annual plans (R3 §2). */
export const pac: WriteModule = {
  name: 'pac',
  deciders: [cycle],
  commands: [savePac, sendPac, withdrawPac, approvePac, rejectPac],
  loads: [pacLoad],
};
