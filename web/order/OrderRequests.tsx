import { capital } from '@expediente/kernel/text.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderChargeRead, OrderDetail, OrderRequestRead } from '@expediente/schemas/order/read.ts';
import { requestKind, requestPrints } from '@expediente/schemas/request/kinds.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useContext, useMemo, useRef } from 'react';
import { useGranted } from '../base/session.tsx';
import { quantityText } from '../kit/figures/amounts.tsx';
import { DataIcon } from '../kit/figures/icons.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { WithinCell } from '../kit/keys/within-cell.ts';
import { Section } from '../kit/layout/Section.tsx';
import { useMovements } from '../kit/record/movements.tsx';
import { SignaturesDialog } from '../kit/steps/SignaturesDialog.tsx';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { printRequest } from './prints.ts';

type ShownRequest = OrderRequestRead & { readonly split: string; readonly print: string };

const COLUMNS: readonly EditColumn<ShownRequest>[] = [
  { field: 'number_year', title: 'Número', width: 90 },
  { field: 'date', title: 'Fecha', kind: 'date', width: 104 },
  { field: 'unit', title: 'Centro de costo', width: 180 },
  { field: 'supplie', title: 'Insumo', width: 200 },
  { field: 'split', title: 'Subproductos', width: 180 },
  { field: 'total_qty', title: 'Cantidad', kind: 'quantity', width: 100 },
  { field: 'justification', title: 'Justificación', width: 200 },
];

const PRINT = 'printorder';

/** Requests of the consolidation with their sub-products; each can be printed with its signatories. */
export function OrderRequests({ order: { orders: requests, type_order } }: { readonly order: OrderDetail }) {
  const { page, noun, nouns } = requestKind(type_order);
  const granted = useGranted(page).find(({ field }) => field === PRINT);
  const step = useStepAddress();
  const open = useRef(step.open);
  open.current = step.open;
  const asked =
    granted && step.step === PRINT ? requests.find(({ id }) => String(id) === step.of) : undefined;
  const lines = useMemo(
    () => requests.map((request) => ({ ...request, split: splitOf(request), print: '' })),
    [requests],
  );
  const columns = useMemo<readonly EditColumn<ShownRequest>[]>(
    () =>
      granted
        ? [
            ...COLUMNS,
            {
              field: 'print',
              title: 'Imprimir',
              width: 84,
              fixed: true,
              pressed: true,
              render: (request) => (
                <PrintButton
                  action={granted}
                  number={request.number_year}
                  onClick={() => open.current(PRINT, String(request.id))}
                />
              ),
            },
          ]
        : COLUMNS,
    [granted],
  );
  return (
    <Section title={`${capital(nouns)} de la consolidación`}>
      <EditGrid<ShownRequest>
        field="orders"
        name={`${capital(nouns)} de la consolidación`}
        lines={lines}
        lineId={(line) => String(line.id)}
        columns={columns}
        readOnly
      />
      {asked && (
        <OpenStep>
          <SignaturesDialog
            title={`Imprimir el ${noun} ${asked.number_year}`}
            unit={asked.id_unit}
            withAddress
            formats={requestPrints(type_order).map(({ label, path }) => ({
              label,
              open: (signed) => printRequest(path, asked.id, signed),
            }))}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </Section>
  );
}

interface PrintProps {
  readonly action: ActionPermission;
  readonly number: string;
  onClick(): void;
}

function PrintButton({ action, number, onClick }: PrintProps) {
  const inCell = useContext(WithinCell);
  return (
    <Tooltip title={action.description}>
      <IconButton
        size="small"
        // Within the grid, which is one tab stop, Enter on the cell presses the button.
        tabIndex={inCell ? -1 : 0}
        aria-label={`${action.description} ${number}`}
        onClick={onClick}
      >
        <DataIcon name={action.icon} fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Quantities by sub-product; with several supplies each is named. */
function splitOf({ sub_products }: OrderRequestRead): string {
  const several = new Set(sub_products.map(({ id_supplie }) => id_supplie)).size > 1;
  return sub_products
    .map(
      ({ id_sub_products, qty, supplie }) =>
        `${several ? `${supplie}, ` : ''}${id_sub_products}: ${quantityText(qty)}`,
    )
    .join(' · ');
}

const CHARGES: readonly EditColumn<OrderChargeRead>[] = [
  { field: 'unit', title: 'Centro de costo', width: 240 },
  { field: 'id_group', title: 'Grupo', width: 90 },
  { field: 'quarter', title: 'Cuatrimestre', width: 130 },
  { field: 'amount', title: 'Monto', kind: 'money', width: 140 },
];

/** Amounts that the order holds of the quarter budgets (domain §4). */
export function OrderCharges({ order }: { readonly order: OrderDetail }) {
  const movements = useMovements({
    lifecycle: 'quarterBudget',
    lines: order.charges,
    idOf: ({ id_unit, id_group, quarter }) => `${id_unit}-${order.year}-${id_group}-${quarter}`,
    nameOf: ({ unit, id_group, quarter }) => `${quarter} ${order.year} · grupo ${id_group} · ${unit}`,
  });
  const columns = useMemo(() => [...CHARGES, movements.column], [movements.column]);
  return (
    <Section title="Cargo a la programación cuatrimestral">
      {order.calculate_fee === 1 ? (
        <EditGrid
          field="charges"
          name="Cargo a la programación cuatrimestral"
          lines={movements.lines}
          lineId={(line) => `${line.id_unit} ${line.id_group} ${line.quarter}`}
          columns={columns}
          readOnly
          empty={
            orderStates.is(order.state, 'anulada')
              ? 'La orden anulada ya no carga el presupuesto.'
              : 'Sin cargos.'
          }
        />
      ) : (
        <p>La consolidación no calcula cuota: no carga el presupuesto.</p>
      )}
      {movements.dialog}
    </Section>
  );
}
