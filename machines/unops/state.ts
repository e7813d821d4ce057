import { ZERO_MONEY, ZERO_PRICE, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { UNOPS_CONTENT, type UnopsContent, type UnopsEvent } from '@expediente/schemas/unops/events.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type UnopsStatus, unopsStates } from './life-cycle.ts';

/** A record of a purchase made through UNOPS (R3 §3). What a step adds is 0 or '' until it is reached. */
export type UnopsState = UnopsContent & {
  readonly status: UnopsStatus;
  readonly id: number;
  readonly executor: number;
  readonly consolidation: number;
  readonly dateConsolidate: string;
  readonly regularization: number;
  readonly curdp: string;
};

export const NO_UNOPS: UnopsState = {
  status: unopsStates.initial,
  id: 0,
  executor: 0,
  unit: 0,
  unitDescription: '',
  externalId: '',
  numberOrder: '',
  numberDispatch: '',
  numberAct: '',
  dateAct: '',
  yearReception: 0,
  numberBidding: '',
  numberItb: '',
  provider: 0,
  providerNit: '',
  providerName: '',
  supply: 0,
  codInternal: '',
  codPpr: '',
  description: '',
  presentation: '',
  row: '',
  rowDescription: '',
  group: '',
  groupDescription: '',
  price: ZERO_PRICE,
  qty: ZERO_QUANTITY,
  total: ZERO_MONEY,
  subProducts: [],
  invoices: [],
  receipts: [],
  receiptsCompleted: 1,
  consolidation: 0,
  dateConsolidate: '',
  regularization: 0,
  curdp: '',
};

// The table's keys are the content's.
const CONTENT = Object.keys(UNOPS_CONTENT) as readonly (keyof UnopsContent)[];

/** What a record holds, without what its stream or its command has besides. */
export const unopsContentOf = (from: UnopsContent): UnopsContent =>
  // One entry for each key.
  Object.fromEntries(CONTENT.map((field) => [field, from[field]])) as UnopsContent;

/** What the offered actions of a record are computed from. */
export type UnopsFacts = {
  readonly status: UnopsStatus;
  readonly id: number;
  readonly receiptsCompleted: 0 | 1;
};

/** What each event changes besides the status (unops D2). */
function changesBy(event: UnopsEvent): Partial<UnopsState> {
  switch (event.type) {
    case 'UnopsRecorded':
    case 'UnopsRevised':
      return event.data;
    case 'UnopsConsolidated':
      return { consolidation: event.data.consolidation, dateConsolidate: event.data.date };
    case 'UnopsReleased':
      return { consolidation: 0, dateConsolidate: '' };
    case 'UnopsRegularized':
      return event.data;
    // The reason is of its history alone.
    case 'UnopsDeleted':
      return {};
    default:
      return statusAlone(event);
  }
}

export const evolveUnops = foldOf<UnopsStatus, UnopsState, UnopsEvent>(unopsStates, changesBy);
