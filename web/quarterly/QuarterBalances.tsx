import { isPositive, type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { EditGrid } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { useMovements } from '../kit/record/movements.tsx';
import { BALANCE_COLUMNS } from './balance-columns.ts';

interface Props {
  readonly unit: number;
  readonly year: number;
  /** Name of the cost centre. */
  readonly description: string;
}

/** Balances of approved cuatrimestres, with the movements of each budget (R3 §9). */
export function QuarterBalances({ unit, year, description }: Props) {
  const path = `/quarterly/balance/${unit}/${year}`;
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly QuarterBalanceRow[]>(path, {}, { signal }),
  });
  const rows = useMemo(() => [...(data ?? NONE)].sort((a, b) => a.quarter.localeCompare(b.quarter)), [data]);
  const movements = useMovements({
    lifecycle: 'quarterBudget',
    lines: rows,
    idOf: ({ id_group, quarter }) => `${unit}-${year}-${id_group}-${quarter}`,
    nameOf: ({ id_group, quarter }) => `${quarter} ${year} · grupo ${id_group} · ${description}`,
  });
  const columns = useMemo(() => [...BALANCE_COLUMNS, movements.column], [movements.column]);
  return (
    <Section title="Saldos de los cuatrimestres aprobados">
      {data ? (
        <EditGrid
          field="balances"
          name="Saldos de los cuatrimestres aprobados"
          lines={movements.lines}
          lineId={({ id_group, quarter }) => `${id_group} ${quarter}`}
          columns={columns}
          totals={totalsOf(data)}
          readOnly
        />
      ) : (
        <SkeletonRows columns={columns.length} />
      )}
      {data?.some(({ lapsed }) => isPositive(lapsed as Money)) && <p>{LAPSED}</p>}
      {movements.dialog}
    </Section>
  );
}

const LAPSED =
  'Vencido: el saldo de los cuatrimestres que ya terminaron. Se puede dar al cuatrimestre presente o a uno posterior con una reprogramación cuatrimestral, o programar en el que falta por aprobar.';

const NONE: readonly QuarterBalanceRow[] = [];

function totalsOf(rows: readonly QuarterBalanceRow[]): Partial<Record<keyof QuarterBalanceRow, string>> {
  const of = (amount: (row: QuarterBalanceRow) => string): Money =>
    sum(
      rows.map((row) => amount(row) as Money),
      ZERO_MONEY,
    ); // the cast holds: the server answers amounts in normal form
  return {
    quarter: 'Total',
    budget: of(({ budget }) => budget),
    extension_budget: of(({ extension_budget }) => extension_budget),
    reduction_budget: of(({ reduction_budget }) => reduction_budget),
    order_reservated: of(({ order_reservated }) => order_reservated),
    budget_reservated: of(({ budget_reservated }) => budget_reservated),
    order_ejec: of(({ order_ejec }) => order_ejec),
    balance: of(({ balance }) => balance),
    lapsed: of(({ lapsed }) => lapsed),
  };
}
