import { type ExtensionEvent, extensionEvents } from '@expediente/schemas/extension/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { judgedFields } from '../rules/words.ts';
import { decideExtension, type ExtensionCommand } from './decide.ts';
import { extensionStates } from './life-cycle.ts';
import {
  type ExtensionFacts,
  type ExtensionState,
  evolveExtension,
  extensionLabel,
  NO_EXTENSION,
} from './record.ts';
import { EXTENSION_KINDS, extensionReason, extensionSentence } from './words.ts';

/** An extension of a quarterly programming, stream `extension-{id}` (R3 §4, domain §4.4). */
export const extension: LifeCycle<ExtensionState, ExtensionCommand, ExtensionEvent, ExtensionFacts> = {
  events: extensionEvents,
  name: 'extension',
  noun: 'reprogramación cuatrimestral',
  initial: NO_EXTENSION,
  ruleVersion: '1',
  statuses: extensionStates.statuses,
  evolve: evolveExtension,
  decide: decideExtension,
  status: ({ status }) => extensionStates.code(status),
  fields: (state) => ({
    ...state,
    status: extensionStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  facts: ({ status }) => ({ status }),
  offers: offersOf(extensionStates),
  kinds: EXTENSION_KINDS,
  sentence: extensionSentence,
  reasonOf: extensionReason,
  label: extensionLabel,
};
