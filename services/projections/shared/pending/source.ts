import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { executorName } from '@expediente/readmodels/model/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Kind of work that waits for somebody: users who may do the action that ends the waiting see it. */
export interface PendingKind {
  /** Key of R3 §6: `approve`, `commitment`… */
  readonly action: string;
  /** Spanish: 'PAC por aprobar'. */
  readonly title: string;
  readonly states: readonly number[];
  /** Only some of those states' records. */
  readonly narrowed?: {
    /** How its page's list is narrowed to them. */
    readonly filter: Readonly<Record<string, string>>;
    where(): RawBuilder<SqlBool>;
    /** The last day by which it is to be done. */
    readonly due: RawBuilder<unknown>;
  };
}

/** The records of one life cycle as the home page shows them; `t` is the record in the expressions. */
export interface PendingSource {
  /** As `/history` names it; absent: as the module is called. */
  readonly lifecycle?: string;
  /** Pages whose permissions rule it; the first is where the work is done. */
  readonly pages: readonly [string, ...string[]];
  /** In the order of the work. */
  readonly kinds: readonly PendingKind[];
  readonly from: RawBuilder<unknown>;
  /** As `/history` and the module's routes name it. */
  readonly id: RawBuilder<unknown>;
  /** `Pedido 12/2026` */
  readonly title: RawBuilder<unknown>;
  /** Cost centre or provider. */
  readonly detail: RawBuilder<unknown>;
  /** Supply that is bought, where there is one only. */
  readonly supply?: RawBuilder<unknown>;
  /** Amount in money. */
  readonly amount?: RawBuilder<unknown>;
  /** Difference that it makes to a total; `amount` is then what it moves between that total's parts. */
  readonly difference?: RawBuilder<unknown>;
  /** The last day by which it is to be done, where the law sets one. */
  readonly due?: RawBuilder<unknown>;
  /** The order of its page's list in which the oldest comes first: `id`. */
  readonly oldest?: string;
  /** Condition of records in sight, of the years that still matter. */
  within(session: Sight): RawBuilder<SqlBool>;
}

/** Two executors may have the same number: the executor is shown to users who see several. */
export const detailFor = (
  session: Pick<Sight, 'scope'>,
  { detail }: Pick<PendingSource, 'detail'>,
): RawBuilder<unknown> =>
  seesInstitution(session)
    ? sql`concat_ws(' · ', nullif(${detail}, ''), ${executorName(sql.ref('t.id_executor'))})`
    : detail;

/** Kinds of waiting, as a life cycle's table says. */
export const kindsOf = <Name extends string>({
  waiting,
  codes,
}: Pick<LifeCycleTable<Name, string, number>, 'waiting' | 'codes'>): readonly PendingKind[] =>
  waiting.map(({ states, ...kind }) => ({ ...kind, states: codes(...states) }));

/** Sources of a module. */
export const pendingSources = ({
  pending = [],
}: {
  readonly pending?: PendingSource | readonly PendingSource[];
}): readonly PendingSource[] => ('pages' in pending ? [pending] : pending);
