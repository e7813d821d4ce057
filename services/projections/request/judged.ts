import { type Price, quantity } from '@expediente/kernel/decimal.ts';
import type { ConsolidateOrder } from '@expediente/machines/order/commands.ts';
import {
  consolidatedRequest,
  consolidationAsks,
  consolidationOf,
} from '@expediente/machines/order/consolidation.ts';
import type { TakenLine } from '@expediente/machines/request/commands.ts';
import { dividedLines } from '@expediente/machines/request/taken.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { BadInput, NotFound } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { TakenLineInput } from '@expediente/schemas/request/commands.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { sql } from 'kysely';
import { priceNow } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { readSisters } from '../order/sisters.ts';
import { readLaw } from '../rules/queries.ts';
import { requestLines, requests } from './model.ts';

/** A consolidation that a user is about to make. */
interface Asked {
  readonly ids: readonly number[];
  readonly dateResolution: string;
  readonly calculateFee: 0 | 1;
  /** Lines of which less is taken than was asked for. */
  readonly taken: readonly TakenOf[];
}

type TakenOf = TakenLine & { readonly request: number };

/**
 * Lines of which a consolidation takes less, from the text in which its form sends them.
 * @throws {BadInput}
 */
export function takenIn(text: string): readonly TakenOf[] {
  if (text === '') return [];
  const sent = jsonIn(text);
  if (!Array.isArray(sent) || !sent.every(isTakenLine))
    throw new BadInput([
      { field: 'p_lines', message: 'Las cantidades que se toman deben ser una lista JSON de líneas.' },
    ]);
  return sent.map(({ p_id, p_id_supplie, p_id_sub_products, p_qty }, place) => ({
    ...{ request: p_id, supply: p_id_supplie, subProduct: p_id_sub_products, qty: quantity(p_qty), place },
  }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTakenLine = (line: unknown): line is TakenLineInput => {
  const { p_id, p_id_supplie, p_id_sub_products, p_qty }: Partial<Record<keyof TakenLineInput, unknown>> =
    Object(line);
  return (
    [p_id, p_id_supplie].every(Number.isSafeInteger) &&
    typeof p_id_sub_products === 'string' &&
    typeof p_qty === 'string' &&
    /^\d{1,12}(\.\d{1,2})?$/.test(p_qty)
  );
};

/**
 * Judgements that a consolidation of these requests would get; only the command decides whether it is refused.
 * @throws {NotFound}
 */
export async function readConsolidationJudged(
  db: ReadDatabase,
  session: Sight,
  kind: RequestKind,
  { ids, taken, ...asked }: Asked,
): Promise<readonly Judgement[]> {
  const wanted = ids.filter(Number.isSafeInteger);
  const [found, prices, law] = await Promise.all([
    db
      .selectFrom(requests.as('r'))
      .select(['r.record'])
      .where(sql<boolean>`r.id = any(${wanted}::integer[]) and r.kind = ${kind.code}
        and ${scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' })}`)
      .execute(),
    pricesNow(db, wanted),
    readLaw(db),
  ]);
  const [first] = found;
  if (first === undefined || found.length < ids.length) throw new NotFound();
  const command: ConsolidateOrder = {
    ...asked,
    type: 'ConsolidateOrder',
    id: 0,
    executor: first.record.executor,
    year: first.record.year,
    kind: kind.code,
    numberResolution: '',
    hasAward: 0,
    requests: found.map(({ record }) =>
      consolidatedRequest(
        { ...record, lines: dividedLines(record.lines, takenOf(taken, record.id)).kept },
        prices.filter(({ request }) => request === record.id),
      ),
    ),
    law,
    sisters: [],
    justification: '',
    today: asked.dateResolution,
  };
  const asks = consolidationAsks(command);
  const sisters = asks === null ? [] : await readSisters(db, asks);
  return consolidationOf({ ...command, sisters }).judged;
}

const takenOf = (taken: readonly TakenOf[], id: number) => taken.filter(({ request }) => request === id);

interface PriceNow {
  readonly request: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly price: Price;
}

/** Present prices of the plan lines that these requests use. */
async function pricesNow(db: ReadDatabase, ids: readonly number[]): Promise<readonly PriceNow[]> {
  const { rows } = await sql<PriceNow>`
    select l.id_request as request, l.id_supplie as supply, l.id_sub_products as "subProduct", ${priceNow}::text as price
    from ${requestLines} l
    join ${planLines} p using (id_unit, year, id_supplie, id_sub_products)
    where l.id_request = any(${[...ids]}::integer[])`.execute(db);
  return rows;
}
