import type { SaveHandback } from '@expediente/schemas/handback/commands.ts';
import {
  type HandbackContent,
  type HandbackEvent,
  handbackEvents,
} from '@expediente/schemas/handback/events.ts';
import { HANDBACK_RECORD } from '@expediente/schemas/handback/record.ts';
import { contentIn } from '@expediente/schemas/record/table.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { RuleBook } from '../life-cycle/rules.ts';
import { sameContent } from '../same.ts';
import type { HandbackCommand } from './commands.ts';
import { handbackStates } from './life-cycle.ts';
import { evolveHandback, type HandbackFacts, type HandbackState, NO_HANDBACK } from './state.ts';
import { HANDBACK_KINDS, handbackLabel, handbackReason, handbackSentence } from './words.ts';

const repeated = ({ lines }: HandbackContent): string | undefined =>
  lines.find(({ subProduct }, at) => lines.findIndex((each) => each.subProduct === subProduct) < at)
    ?.subProduct;

const RULES: RuleBook<HandbackState, HandbackCommand> = {
  SaveHandback: [
    {
      name: 'unit-fixed',
      at: 'p_id_unit',
      holds: (state, { unit }) => state.status === 'nueva' || state.unit === unit,
      reason: 'El centro de costo ya no puede cambiar',
    },
    {
      name: 'something-given',
      at: 'p_lines',
      holds: (_, { lines }) => lines.length > 0,
      reason: 'Agregue al menos un subproducto',
    },
    {
      name: 'lines-once',
      at: 'p_lines',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => `El subproducto ${repeated(command)} ya está agregado`,
    },
    {
      name: 'planned',
      at: 'p_lines',
      holds: (_, { unplanned }) => unplanned.length === 0,
      reason: (_, { unplanned }) =>
        `El PAC aprobado no tiene el insumo con el subproducto ${unplanned.join(', ')}`,
    },
  ],
  SendHandback: [],
  RejectHandback: [],
  ApproveHandback: [],
};

const OUTCOMES: Outcomes<HandbackState, HandbackCommand, HandbackEvent> = {
  SaveHandback: (state, command) => {
    const data = contentIn(HANDBACK_RECORD, command);
    if (state.status === 'nueva') {
      const { id, number, unit, executor, year } = command;
      return [{ type: 'HandbackDrafted', data: { id, number, unit, executor, year, ...data } }];
    }
    return sameContent(contentIn(HANDBACK_RECORD, state), data) ? [] : [{ type: 'HandbackRevised', data }];
  },
  SendHandback: () => [{ type: 'HandbackSent', data: {} }],
  RejectHandback: (_, { reason }) => [{ type: 'HandbackRejected', data: { reason } }],
  ApproveHandback: () => [{ type: 'HandbackApproved', data: {} }],
};

/** A field of the payload that no row of the table sends does not compile. */
const HELD = heldBy<SaveHandback, 'p_id' | 'p_id_unit'>()(HANDBACK_RECORD);

/** Stream `handback-{id}`. */
export const handback = lifeCycleOf<HandbackState, HandbackCommand, HandbackEvent, HandbackFacts>(
  {
    events: handbackEvents,
    name: 'handback',
    noun: 'devolución de unidades',
    initial: NO_HANDBACK,
    statuses: handbackStates.statuses,
    evolve: evolveHandback,
    status: ({ status }) => handbackStates.code(status),
    fields: (state) => ({ ...state, status: handbackStates.code(state.status) }),
    kinds: HANDBACK_KINDS,
    sentence: handbackSentence,
    reasonOf: handbackReason,
    label: handbackLabel,
  },
  handbackStates,
  {
    rules: RULES,
    outcomes: OUTCOMES,
    form: { saves: ['SaveHandback'], held: HELD, label: handbackLabel },
    facts: ({ status }) => ({ status }),
  },
);
