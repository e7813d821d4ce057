import { type Money, type Quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { REPROGRAMMING_VIEW } from '@expediente/schemas/reprogramming/forms.ts';
import type { ConsolidatedLine, ReprogrammingWhole } from '@expediente/schemas/reprogramming/read.ts';
import { dateText, moneyText } from '../kit/figures/amounts.tsx';
import { EditGrid } from '../kit/grid/EditGrid.tsx';
import type { EditColumn } from '../kit/grid/edit-columns.ts';
import type { PartsProps } from '../kit/record/cycle.ts';
import { type OwnFacts, RecordFacts } from '../kit/record/RecordFacts.tsx';

const AUTHORISED = 'Autorizado';
const ASKED = 'Solicitado';
// In the order of the form and of its print (planning §PDF).
const COLUMNS: readonly EditColumn<ConsolidatedLine>[] = [
  { field: 'cod_internal', title: 'Código', width: 96, within: 'description_internal' },
  { field: 'description_internal', title: 'Insumo', width: 200, heading: true },
  { field: 'id_sub_products', title: 'Subproducto', width: 100, within: 'description_internal' },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 92, group: AUTHORISED },
  { field: 'price', title: 'Precio', kind: 'price', width: 84, group: AUTHORISED, within: 'qty', short: 'a' },
  { field: 'total', title: 'Total', kind: 'money', width: 104, group: AUTHORISED },
  { field: 'id_nivel', title: 'Tipo', width: 56, group: ASKED },
  { field: 'new_qty', title: 'Cantidad', kind: 'quantity', width: 92, group: ASKED },
  {
    field: 'new_price',
    title: 'Precio',
    kind: 'price',
    width: 84,
    group: ASKED,
    within: 'new_qty',
    short: 'a',
  },
  { field: 'new_total', title: 'Total', kind: 'money', width: 104, group: ASKED },
  { field: 'difference', title: 'Diferencia', kind: 'money', width: 104 },
  { field: 'justification', title: 'Justificación', width: 180 },
];

/** Read-only content of a reprogramming: authorised and requested values as they were decided on (planning B13). */
export default function ReprogrammingChanges({ record, isDecided }: PartsProps<ReprogrammingWhole>) {
  return (
    <>
      <RecordFacts view={REPROGRAMMING_VIEW} record={record} own={ownFacts(record)} />
      {!isDecided && (
        <EditGrid
          field="details"
          name="Cambios del plan"
          lines={record.details}
          lineId={({ id }) => String(id)}
          columns={COLUMNS}
          totals={totalsOf(record)}
          readOnly
        />
      )}
    </>
  );
}

/** Totals of the changed lines; those of the whole plan are shown above. */
const totalsOf = ({ details, totals }: ReprogrammingWhole) => ({
  description_internal: 'Total',
  // The casts hold: the server answers amounts in normal form.
  qty: sum(
    details.map(({ qty }) => qty as Quantity),
    ZERO_QUANTITY,
  ),
  total: sum(
    details.map(({ total }) => total as Money),
    ZERO_MONEY,
  ),
  new_qty: sum(
    details.map(({ new_qty }) => new_qty as Quantity),
    ZERO_QUANTITY,
  ),
  new_total: sum(
    details.map(({ new_total }) => new_total as Money),
    ZERO_MONEY,
  ),
  difference: totals.difference,
});

const ownFacts = ({
  number_resolution,
  date_resolution,
  totals,
}: ReprogrammingWhole): OwnFacts<ReprogrammingWhole> => ({
  number_resolution:
    number_resolution === '' ? null : { text: `${number_resolution} del ${dateText(date_resolution)}` },
  justification: {
    before: [
      { name: 'Disminuye', value: moneyText(totals.decrease), span: 2 },
      { name: 'Aumenta', value: moneyText(totals.increase), span: 2 },
    ],
  },
});
