import type { Command } from '../operation.ts';
import { savePac } from './save.ts';
import { approvePac, rejectPac, sendPac } from './steps.ts';

/** Annual plans (R3 §2). */
export const PAC_COMMANDS: readonly Command[] = [savePac, sendPac, approvePac, rejectPac];
