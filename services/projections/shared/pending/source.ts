import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { executorName } from '@expediente/readmodels/model/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Kind of pending work, which is shown to users who may do the action that ends it. */
export interface PendingKind {
  /** Action as in R3 §6: `approve`, `commitment`… */
  readonly action: string;
  /** Title in Spanish: 'PAC por aprobar'. */
  readonly title: string;
  readonly states: readonly number[];
  /** The record waits for those who wrote it, not for others who carry it on. */
  readonly own?: true;
  /** The action is done on several ticked records at once, under this name in the address of their list. */
  readonly together?: string;
  /** Narrows the work to some records in those states. */
  readonly narrowed?: {
    /** Filter that narrows the page's list to the same records. */
    readonly filter: Readonly<Record<string, string>>;
    where(): RawBuilder<SqlBool>;
    /** Last day on which the work is in time. */
    readonly due: RawBuilder<unknown>;
  };
}

/** Pending records of one life cycle, for the home page; `t` is the record in the expressions. */
export interface PendingSource {
  /** Name in `/history`; absent: the name of the module. */
  readonly lifecycle?: string;
  /** Pages whose permissions apply; the work is done on the first. */
  readonly pages: readonly [string, ...string[]];
  /** Kinds in the order of the work. */
  readonly kinds: readonly PendingKind[];
  readonly from: RawBuilder<unknown>;
  /** Id as in `/history` and in the module's routes. */
  readonly id: RawBuilder<unknown>;
  /** Title of a record: `Pedido 12/2026` */
  readonly title: RawBuilder<unknown>;
  /** Cost centre or provider. */
  readonly detail: RawBuilder<unknown>;
  /** Supply that the record buys, if it is only one. */
  readonly supply?: RawBuilder<unknown>;
  /** Amount in money. */
  readonly amount?: RawBuilder<unknown>;
  /** Difference that the record makes to a total; `amount` is then the sum moved between parts of that total. */
  readonly difference?: RawBuilder<unknown>;
  /** Last day on which the work is in time, where law sets one. */
  readonly due?: RawBuilder<unknown>;
  /** Sort column of the page's list by which the oldest comes first: `id`. */
  readonly oldest?: string;
  /** Condition of the records that a session sees, in the years that still matter. */
  within(session: Sight): RawBuilder<SqlBool>;
}

/** Detail of a record. Numbers repeat among executors, so that it has the executor for users who see several. */
export const detailFor = (
  session: Pick<Sight, 'scope'>,
  { detail }: Pick<PendingSource, 'detail'>,
): RawBuilder<unknown> =>
  seesInstitution(session)
    ? sql`concat_ws(' · ', nullif(${detail}, ''), ${executorName(sql.ref('t.id_executor'))})`
    : detail;

/** Kinds of pending work, from a life cycle's table. */
export const kindsOf = <Name extends string>({
  waiting,
  codes,
}: Pick<LifeCycleTable<Name, string, number>, 'waiting' | 'codes'>): readonly PendingKind[] =>
  waiting.map(({ states, ...kind }) => ({ ...kind, states: codes(...states) }));

/** Sources of a module, as a list. */
export const pendingSources = ({
  pending = [],
}: {
  readonly pending?: PendingSource | readonly PendingSource[];
}): readonly PendingSource[] => ('pages' in pending ? [pending] : pending);
