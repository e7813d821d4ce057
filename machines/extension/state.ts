import type {
  ExtensionContent,
  ExtensionEvent,
  ExtensionLine,
} from '@expediente/schemas/extension/events.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import { type ChangeTotals, totalsOfChanges } from '../approval/totals.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type ExtensionStatus, extensionStates } from './life-cycle.ts';

/** Changes of a unit's approved quarter budgets (domain §4.4). */
export type ExtensionState = ExtensionContent & {
  readonly status: ExtensionStatus;
  readonly id: number;
  readonly number: number;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
  /** Judgements by the calendar at the last save, sending or approval; none from events older than this field. */
  readonly judged: readonly Judgement[];
  /** Amounts of past cuatrimestres that had lapsed by then (planning B44). */
  readonly lapsed: readonly Lapse[];
};

export const NO_EXTENSION: ExtensionState = {
  status: extensionStates.initial,
  id: 0,
  number: 0,
  unit: 0,
  executor: 0,
  year: 0,
  lines: [],
  reason: '',
  judged: [],
  lapsed: [],
};

/** Totals that the lines add and take away. */
export const totalsOfLines = (lines: readonly Pick<ExtensionLine, 'change'>[]): ChangeTotals =>
  totalsOfChanges(lines.map(({ change }) => change));

/** Facts that an extension's offered actions are computed from; a read model's row can make them too. */
export type ExtensionFacts = Pick<ExtensionState, 'status'>;

function changesBy(event: ExtensionEvent, state: ExtensionState): Partial<ExtensionState> {
  switch (event.type) {
    case 'ExtensionDrafted':
      return { ...event.data, reason: '' };
    case 'ExtensionRevised':
      return event.data;
    case 'ExtensionApproved': {
      const { lines, judged, lapsed } = event.data;
      return { lines, lapsed, judged: withJudged(state.judged, judged) };
    }
    case 'ExtensionSent': {
      const { lines, judged, lapsed } = event.data;
      return { lines, judged, lapsed, reason: '' };
    }
    case 'ExtensionJudgedAgain':
      return { judged: withJudged(state.judged, event.data.judged) };
    case 'ExtensionRejected':
      return { reason: event.data.reason };
    default:
      return statusAlone(event);
  }
}

export const evolveExtension = foldOf<ExtensionStatus, ExtensionState, ExtensionEvent>(
  extensionStates,
  changesBy,
);
