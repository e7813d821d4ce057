import type { Command } from '../operation.ts';
import { saveRequest } from './save.ts';
import { banRequest, rejectRequest, sendRequest } from './steps.ts';

/** Pedidos (R3 §3). */
export const REQUEST_COMMANDS: readonly Command[] = [saveRequest, sendRequest, banRequest, rejectRequest];
