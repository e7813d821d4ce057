import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacDetail, PacLineRead } from '@expediente/schemas/pac/read.ts';
import { useMemo } from 'react';
import { type ColumnsOf, ReadLines } from '../kit/form/LinesField.tsx';
import { useMovements } from '../kit/record/movements.tsx';
import { ledgerColumns, ledgerLine, ledgerTotals, PLAN_COLUMNS } from './ledger.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { Reprogrammed } from './Reprogrammed.tsx';

const [, , LINES] = PAC_FORM;
const WITHOUT_LEDGER: ColumnsOf<PacLineRead> = { qty_start: { title: 'Cantidad inicial' } };

interface Props {
  readonly record: PacDetail;
}

/** Notices of what changed since the plan was saved: prices, supplies, reprogrammings. */
export const Head = ({ record }: Props) => (
  <>
    <PriceChanges lines={record.details} />
    <Reprogrammed pac={record} />
  </>
);

/** Lines of a plan; once it is approved, with their balances. */
export default function PacLines({ record: pac }: Props) {
  const lines = useMemo(() => pac.details.map(ledgerLine), [pac.details]);
  const movements = useMovements({
    lifecycle: 'planLine',
    lines,
    idOf: (line) => `${pac.id_unit}-${pac.year}-${line.id_supplie}-${line.id_sub_products}`,
    nameOf: (line) => `${line.cod_internal} ${line.description_internal} · ${line.id_sub_products}`,
  });
  const ledger = useMemo(
    () => [...ledgerColumns(pac.details), movements.column],
    [pac.details, movements.column],
  );
  if (!pacStates.is(pac.state, 'aprobado'))
    return (
      <ReadLines field={LINES} lines={pac.details} columns={WITHOUT_LEDGER} totals={totalsOf(pac.details)} />
    );
  return (
    <>
      <ReadLines
        field={LINES}
        lines={movements.lines}
        columns={PLAN_COLUMNS}
        more={ledger}
        totals={ledgerTotals(lines)}
      />
      {movements.dialog}
    </>
  );
}

// The casts hold: the server answers amounts in normal form.
const totalsOf = (lines: readonly PacLineRead[]): Partial<Record<keyof PacLineRead, string>> => ({
  description_internal: 'Total',
  subtotal: sum(
    lines.map((line) => line.subtotal as Money),
    ZERO_MONEY,
  ),
});
