import { type ExtensionEvent, extensionEvents } from '@expediente/schemas/extension/events.ts';
import { EXTENSION_RECORD } from '@expediente/schemas/extension/record.ts';
import { decimalsIn, namedIn } from '@expediente/schemas/record/table.ts';
import type { Reading } from '../history/reading.ts';
import { judgedFields } from '../rules/words.ts';
import { extensionStates } from './life-cycle.ts';
import { type ExtensionState, evolveExtension, NO_EXTENSION } from './state.ts';
import { EXTENSION_KINDS, extensionLabel, extensionReason, extensionSentence } from './words.ts';

/** Reading part of extensions, without the code that decides. */
export const extensionReading: Reading<ExtensionState, ExtensionEvent> = {
  events: extensionEvents,
  name: 'extension',
  noun: 'reprogramación cuatrimestral',
  initial: NO_EXTENSION,
  statuses: extensionStates.statuses,
  evolve: evolveExtension,
  status: ({ status }) => extensionStates.code(status),
  fields: (state) => ({
    ...state,
    status: extensionStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  kinds: EXTENSION_KINDS,
  sentence: extensionSentence,
  reasonOf: extensionReason,
  label: extensionLabel,
  shown: {
    nameOf: ({ number, year }) => `${number}/${year}`,
    lines: { lines: ['quarter', 'group'], lapsed: ['quarter', 'group'], judged: ['rule', 'item'] },
    fields: {
      records: { unit: 'unit', executor: 'unit', ...namedIn(EXTENSION_RECORD) },
      decimals: { ...decimalsIn(EXTENSION_RECORD), amount: 'money' },
    },
  },
};
