import type { Quarter } from '@expediente/kernel/dates.ts';

/** A record that waits for the reader. */
export interface PendingRecord {
  /** Id in its module's routes and in `/history`: `41`, or `100101-2026` for a plan. */
  readonly id: string;
  /** `Pedido 12/2026`, `PAC 2026`, `Orden de compra 318`. */
  readonly title: string;
  /** Cost centre or provider. */
  readonly detail: string;
  /** Supply that is bought; '' where it is no one thing. */
  readonly supply: string;
  /**
   * Money in its normal form; '' where the record has none. Of a change of budgets: the sum moved between their
   * lines.
   */
  readonly amount: string;
  /** Sum that a change of budgets adds to their total, negative where it takes away; '' of any other record. */
  readonly difference: string;
  /** Last day for the act by law (2026-12-05); '' where the law sets none. */
  readonly due: string;
  /** Start of its present state (ISO instant), and the number of whole days since. */
  readonly since: string;
  readonly days: number;
  /** Fiscal year; lists show the record only under it. */
  readonly year: number;
}

/** Number of a group's records that another fiscal year's list holds. */
export interface PendingOfYear {
  readonly year: number;
  readonly count: number;
}

/** Records that wait for the reader under one action that its permissions grant. */
export interface PendingGroup {
  /** Key in `/home/queue`: `order.2~3`. */
  readonly key: string;
  /** Name of the life cycle in `/history`. */
  readonly lifecycle: string;
  /** Page of R1 §2 where it is done: `packsanuales`. */
  readonly page: string;
  /** Key of R3 §6: `approve`, `consolidateorder`, `commitment`… */
  readonly action: string;
  /** Name of the action on several ticked records in the address of their list; absent: it is done one by one. */
  readonly together?: string;
  /** Spanish: 'PAC por aprobar'. */
  readonly title: string;
  readonly states: readonly number[];
  /** Filter of the page's list besides the states: `{ unpublished: '1' }`. */
  readonly filter: Readonly<Record<string, string>>;
  /** Sort of the page's list by which the oldest comes first; '' for its default. */
  readonly sort: string;
  /** Number of records in the session's year: the same that the page's list of these states shows. */
  readonly count: number;
  /** Sum of the records' amounts; '' where they have none. */
  readonly amount: string;
  /** Numbers of records in other years that still matter, the earliest year first. */
  readonly others: readonly PendingOfYear[];
  /** Days that the oldest one has waited; 0 when there is none. */
  readonly oldest_days: number;
  /** Records of the session's year, then of other years: the first ones, five where no other number is asked for. */
  readonly records: readonly PendingRecord[];
}

/** Orders of a group's records: by the time they have waited, or by amount. */
export type PendingOrder = 'oldest' | 'largest';

/** Largest number of a group's records in one answer. */
export const MOST_PENDING = 200;

/** A record of the queue, by its id and its name. */
export interface PendingTurn {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/**
 * `GET /home/queue?group=&id=&before=`: the place of a record among those that wait with it, in the order of the
 * first page.
 */
export interface PendingQueue {
  /** Place of the record, from 1; null once it no longer waits. */
  readonly place: number | null;
  readonly total: number;
  readonly previous: PendingTurn | null;
  /** Record after it; where it no longer waits, the one that moved up into its former place (`before`). */
  readonly next: PendingTurn | null;
  /** First record of the group; null where that is this one. */
  readonly first: PendingTurn | null;
  /** Next group in which something waits, once nothing else in this one does. */
  readonly group: PendingGroup | null;
}

/** A thing that the work requires, and that an administrator enters once. */
export interface FirstStep {
  /** Page of R1 §2 where it is done. */
  readonly page: string;
  /** Spanish: 'Unidad ejecutora'. */
  readonly title: string;
  /** Purpose of the step. */
  readonly detail: string;
  readonly done: boolean;
}

/** `GET /home/pending?group=&search=&order=&shown=`: only groups with something in them. */
export interface HomePending {
  readonly groups: readonly PendingGroup[];
  /** True when some of that work is to carry on what others began: it is done at a desk, one record after the other. */
  readonly desk: boolean;
  /** True when the reader's permissions grant an action that waiting records wait for. */
  readonly works: boolean;
  /** Steps for administrators, in their order; none for others, and once all are done. */
  readonly first_steps: readonly FirstStep[];
}

/** Money of the plan: planned = reserved + withheld + executed + available. */
export interface PlanAmounts {
  readonly planned: string;
  /** Reserved by requests, and by orders that are not yet accrued. */
  readonly reserved: string;
  /** Withheld by changes of the plan that await approval. */
  readonly withheld: string;
  readonly executed: string;
  readonly available: string;
}

export interface PlanShare extends PlanAmounts {
  /** Id of the group or the cost centre. */
  readonly id: string;
  readonly description: string;
  /** Name of its executor; '' for a group, which several may have. */
  readonly executor: string;
}

export interface QuarterShare {
  readonly quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  readonly budget: string;
  readonly reserved: string;
  readonly executed: string;
  readonly withheld: string;
  readonly balance: string;
  /** Part of the balance that has lapsed: all of it once the cuatrimestre is over (planning B44). */
  readonly lapsed: string;
}

/** `GET /home/plan?by=group|unit`: the session year's plan of the units in sight. */
export interface HomePlan {
  readonly year: number;
  readonly by: 'group' | 'unit';
  /** Names of the executors whose plans are in it. */
  readonly executors: readonly string[];
  readonly rows: readonly PlanShare[];
  readonly totals: PlanAmounts;
  /** Cuatrimestre that is running in Guatemala; null: the year is over, or still to come. */
  readonly quarter: Quarter | null;
  readonly quarters: readonly QuarterShare[];
}

/** An act on the whole installation, and the last time it ended with this result. */
export interface HouseAct {
  readonly act: 'backup' | 'verify' | 'seal';
  /** `broken`: it found what must not be; of a seal: the page Sellos shows alarms. */
  readonly result: 'done' | 'broken';
  /** ISO instant. */
  readonly at: string;
}

/** `GET /home/house`: the last backups, verifications and the last seal. */
export type House = readonly HouseAct[];

/** A row of `GET /home/changes`: the records of the session's year that changed last. */
export interface ChangedRecord {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  readonly title: string;
  /** Last act on it, in the words of its Historia: 'Envió el pedido'; '' while it is not known. */
  readonly sentence: string;
  /** Cost centre or provider. */
  readonly detail: string;
  /** User who changed it last, and when (ISO instant). */
  readonly by: string;
  readonly at: string;
}
