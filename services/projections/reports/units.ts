import { add, type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { UNITS_REPORT } from '@expediente/schemas/reports/all.ts';
import { sql } from 'kysely';
import { orderLines, orderSupplies, orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { fileAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readBy } from '../shared/reports/read-by.ts';
import { exported } from '../shared/workbooks/export.ts';
import { tableSheet } from '../shared/workbooks/sheet.ts';
import type { Table } from '../shared/workbooks/table.ts';

const MOST = 500;
const { name: NAME, title: TITLE } = UNITS_REPORT;

interface Ticked {
  readonly id: number;
  readonly id_executor: number;
  readonly id_provider: number | null;
  readonly provider_name: string;
  readonly state: number;
}

interface Delivered {
  readonly id_order: number;
  readonly number_purchase: string;
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly supplie: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly qty: Quantity;
}

/** A supply of an order, with the quantity delivered to each cost centre. */
interface Row {
  readonly order: number;
  readonly number: string;
  readonly code: string;
  readonly supplie: string;
  readonly units: ReadonlyMap<number, Quantity>;
}

/**
 * `/reports/orders/units`: delivered quantities of selected orders of one provider: supplies grouped by order, a column
 * for each cost centre, and totals of both (purchasing C29).
 * @throws {BadInput, NotFound, Refused} no list; an order out of sight; several providers, or an order that cannot be
 * selected
 */
export async function unitsWorkbook(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  listed: string,
): Promise<ReadAnswer> {
  const ids = idsIn(listed);
  const { rows: ticked } = await sql<Ticked>`
    select o.id, o.id_executor, o.id_provider, o.provider_name, o.state from ${orders} o
    where o.id = any(${[...ids]}::integer[])
      and ${scopeCondition(session, { executor: 'o.id_executor', units: 'o.id_units' })}`.execute(db);
  if (ticked.length < ids.length) throw new NotFound();
  const [first] = ticked;
  if (!first || ticked.some((each) => !together(first, each)))
    throw new Refused('one-provider', 'Seleccionar órdenes de un solo proveedor', 'p_list_oc');
  if (ticked.some(({ state }) => !orderStates.is(state, 'tickable')))
    throw new Refused('tickable', 'Seleccionar órdenes generadas y no anuladas', 'p_list_oc');
  const { rows } = await sql<Delivered>`
    select l.id_order, ${numberRead()} as number_purchase, l.id_supplie, s.cod_internal, s.description as supplie, l.id_unit,
      coalesce(u.description, '') as unit, l.qty
    from ${orderLines} l join ${orders} o on o.id = l.id_order
    join ${orderSupplies} s on s.id_order = l.id_order and s.id_supplie = l.id_supplie
    left join ${catalogueTable('unit')} u on u.id = l.id_unit
    where l.id_order = any(${[...ids]}::integer[])
    order by o.number_purchase, o.part nulls first, l.id_order, s.description, l.id_supplie, l.id_unit`.execute(
    db,
  );
  const head = [first.provider_name, TITLE, `${readBy(session).read}`];
  return fileAnswer(
    await exported({ audit }, session, {
      entity: `report:${NAME}`,
      details: { rows: rows.length, orders: ids.join(', ') },
      sheets: [tableSheet(TITLE, head, tableOf(rows))],
      name: `cantidades_${first.id_executor}_${session.year}.xlsx`,
    }),
  );
}

const together = (one: Ticked, other: Ticked): boolean =>
  one.id_provider === other.id_provider && one.id_executor === other.id_executor;

/** @throws {BadInput} */
function idsIn(listed: string): readonly number[] {
  const ids = [...new Set(listed.split(',').filter(Boolean).map(Number))];
  if (ids.length === 0 || ids.length > MOST || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
    throw new BadInput([{ field: 'p_list_oc', message: 'Seleccionar órdenes' }]);
  }
  return ids;
}

function tableOf(rows: readonly Delivered[]): Table<Row> {
  const units = new Map(rows.map(({ id_unit, unit }) => [id_unit, unit]));
  const supplies = new Map<string, Row>();
  for (const { id_order, id_supplie, ...line } of rows) {
    const key = `${id_order} ${id_supplie}`;
    const known = supplies.get(key);
    supplies.set(key, {
      order: id_order,
      number: line.number_purchase,
      code: line.cod_internal,
      supplie: line.supplie,
      units: new Map([...(known?.units ?? []), [line.id_unit, line.qty]]),
    });
  }
  const got = (row: Row, unit: number): Quantity => row.units.get(unit) ?? ZERO_QUANTITY;
  return {
    columns: [
      { title: 'No. OC', kind: 'text', width: 14, of: ({ number }) => number },
      { title: 'Código', kind: 'text', width: 12, of: ({ code }) => code },
      { title: 'Insumo', kind: 'text', width: 44, of: ({ supplie }) => supplie },
      ...[...units]
        .sort(([a], [b]) => a - b)
        .map(([id, title]) => ({
          title,
          kind: 'quantity' as const,
          width: 18,
          total: true as const,
          of: (row: Row) => got(row, id),
        })),
      {
        title: 'Total',
        kind: 'quantity',
        width: 16,
        total: true,
        of: (row) => [...units.keys()].reduce((sum, unit) => add(sum, got(row, unit)), ZERO_QUANTITY),
      },
    ],
    groups: [{ keyOf: ({ order }) => String(order), nameOf: ({ number }) => `OC ${number}` }],
    rows: [...supplies.values()],
  };
}
