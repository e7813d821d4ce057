import { extension as cycle } from '@expediente/machines/extension/decide.ts';
import type { WriteModule } from '../shared/module.ts';
import { saveExtension } from './save.ts';
import {
  approveExtension,
  judgeExtensionAgain,
  rejectExtension,
  sendExtension,
  withdrawExtension,
} from './steps.ts';

/** Extensions of quarterly programmings (R3 §3, domain §4.4). */
export const extension: WriteModule = {
  name: 'extension',
  needs: ['quarterly', 'rules'],
  deciders: [cycle],
  commands: [
    saveExtension,
    sendExtension,
    withdrawExtension,
    approveExtension,
    rejectExtension,
    judgeExtensionAgain,
  ],
};
