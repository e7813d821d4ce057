import type { Quarter } from '@expediente/kernel/dates.ts';

/** A record that waits for the reader. */
export interface PendingRecord {
  /** As its module's routes and `/history` name it: `41`, or `100101-2026` for a plan. */
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
  /** The last day by which it is to be done (2026-12-05); '' where the law sets none. */
  readonly due: string;
  /** Since when it is in its state (ISO instant), and how many whole days that is. */
  readonly since: string;
  readonly days: number;
  /** Fiscal year: its list shows it under that one alone. */
  readonly year: number;
}

/** Number of a group's records that another fiscal year's list holds. */
export interface PendingOfYear {
  readonly year: number;
  readonly count: number;
}

/** Records that wait for the reader under one action that its permissions grant. */
export interface PendingGroup {
  /** As `/home/queue` names it: `order.2~3`. */
  readonly key: string;
  /** As `/history` names it. */
  readonly lifecycle: string;
  /** Page of R1 §2 where it is done: `packsanuales`. */
  readonly page: string;
  /** Key of R3 §6: `approve`, `consolidateorder`, `commitment`… */
  readonly action: string;
  /** Spanish: 'PAC por aprobar'. */
  readonly title: string;
  readonly states: readonly number[];
  /** Filter of the page's list besides the states: `{ unpublished: '1' }`. */
  readonly filter: Readonly<Record<string, string>>;
  /** The order of the page's list in which the oldest comes first; '' for its own. */
  readonly sort: string;
  /** In the session's year: as many as the page's list of these states has of that year. */
  readonly count: number;
  /** Sum of their amounts; '' where they have none. */
  readonly amount: string;
  /** In other years that still matter, the earliest first. */
  readonly others: readonly PendingOfYear[];
  /** Days that the oldest one waits; 0 when there is none. */
  readonly oldest_days: number;
  /** The session year's oldest, then those of other years: at most five. */
  readonly records: readonly PendingRecord[];
}

/** A record of the queue, by its id and its name. */
export interface PendingTurn {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** `GET /home/queue?group=&id=&before=`: a record among those that wait with it, in the order of the first page. */
export interface PendingQueue {
  /** Its place, from 1; null once it no longer waits. */
  readonly place: number | null;
  readonly total: number;
  readonly previous: PendingTurn | null;
  /** After it; where it no longer waits, what came into the place that it had (`before`). */
  readonly next: PendingTurn | null;
  /** The first of the group, unless that is the record. */
  readonly first: PendingTurn | null;
  /** Once nothing else of the group waits: the next group in which something does. */
  readonly group: PendingGroup | null;
}

/** Something that the work presupposes and an administrator enters once. */
export interface FirstStep {
  /** Page of R1 §2 where it is done. */
  readonly page: string;
  /** Spanish: 'Unidad ejecutora'. */
  readonly title: string;
  /** Purpose of the step. */
  readonly detail: string;
  readonly done: boolean;
}

/** `GET /home/pending`: only groups with something in them. */
export interface HomePending {
  readonly groups: readonly PendingGroup[];
  /** Whether anything could ever wait for the reader: its permissions grant an action that ends a waiting. */
  readonly works: boolean;
  /** For who may do them, in their order; none once all are done. */
  readonly first_steps: readonly FirstStep[];
}

/** Money of the plan: planned = reserved + withheld + executed + available. */
export interface PlanAmounts {
  readonly planned: string;
  /** In requests and orders not yet accrued. */
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
  /** The quarter of that year that is running in Guatemala; null: none is, the year has gone by or is to come. */
  readonly quarter: Quarter | null;
  readonly quarters: readonly QuarterShare[];
}

/** An act on the whole installation, and when it last ended so. */
export interface HouseAct {
  readonly act: 'backup' | 'verify' | 'seal';
  /** `broken`: it ended, and found what must not be; of a seal: the page Sellos has alarms. */
  readonly result: 'done' | 'broken';
  /** ISO instant. */
  readonly at: string;
}

/** `GET /home/house`: the last backups, verifications and the last seal. */
export type House = readonly HouseAct[];

/** A row of `GET /home/changes`: the records of the session's year that changed last. */
export interface ChangedRecord {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  readonly title: string;
  /** Cost centre or provider. */
  readonly detail: string;
  /** User who changed it last, and when (ISO instant). */
  readonly by: string;
  readonly at: string;
}
