import type { FieldError } from '@expediente/kernel/envelope.ts';
import { DELIVERED_QTY, ORDER_PRICE } from '@expediente/schemas/order/commands.ts';
import { useMemo } from 'react';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import {
  type FormInvoice,
  type FormUnit,
  type LiveAmounts,
  type ShownSupply,
  today,
  withReceiptDays,
} from './form-values.ts';
import { Section } from './Section.tsx';

type ShownUnit = FormUnit & { readonly amount: string };

interface Lines<Line> {
  readonly lines: readonly Line[];
  readonly errors?: readonly FieldError[];
  /** Absent: nothing may change. */
  onChange?(lines: readonly Line[]): void;
}

/** Supplies of the order with their price (R3 §3). */
export function SupplyLines({ lines, errors = [], onChange }: Lines<ShownSupply>) {
  const editable = onChange !== undefined;
  const columns = useMemo<readonly EditColumn<ShownSupply>[]>(
    () => [
      { field: 'cod_internal', title: 'Código', width: 100 },
      { field: 'cod_ppr', title: 'Código PpR', width: 110 },
      { field: 'description_internal', title: 'Insumo', width: 280 },
      { field: 'description_presentation', title: 'Presentación', width: 130 },
      { field: 'id_row', title: 'Renglón', width: 84 },
      { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 110 },
      {
        field: 'price',
        title: 'Precio',
        kind: 'price',
        width: 130,
        editable,
        decimal: ORDER_PRICE,
      },
    ],
    [editable],
  );
  return (
    <Section title="Insumos">
      <EditGrid<ShownSupply>
        field="p_supplies"
        name="Insumos de la orden"
        lines={lines}
        lineId={(line) => String(line.id)}
        columns={columns}
        errors={errors}
        readOnly={onChange === undefined}
        {...(onChange ? { onChange } : {})}
      />
    </Section>
  );
}

interface UnitProps extends Lines<FormUnit> {
  readonly amounts: LiveAmounts;
  /** Which of `qty`, `number_invoice`, `date_issue`, `date_reception` may change now. */
  isOpen(field: string): boolean;
  /** A new value puts the keyboard into the first empty cell. */
  readonly begin?: number;
}

/** Each cost centre's share: what it was delivered and its warehouse receipt (R3 §3 "per-unit lines"). */
export function UnitLines({ lines, errors = [], amounts, isOpen, onChange, begin }: UnitProps) {
  const several = new Set(lines.map(({ id_supplie }) => id_supplie)).size > 1;
  const [qty, receipt, issued, received] = ['qty', 'number_invoice', 'date_issue', 'date_reception'].map(
    isOpen,
  );
  const columns = useMemo<readonly EditColumn<ShownUnit>[]>(
    () => [
      { field: 'unit', title: 'Centro de costo', width: 200, heading: true },
      ...(several ? [{ field: 'supplie', title: 'Insumo', width: 180, heading: true } as const] : []),
      { field: 'requested_qty', title: 'Solicitado', kind: 'quantity', width: 100 },
      {
        field: 'qty',
        title: 'Entregado',
        kind: 'quantity',
        width: 110,
        editable: qty === true,
        decimal: DELIVERED_QTY,
      },
      { field: 'amount', title: 'Monto', kind: 'money', width: 130 },
      {
        field: 'number_invoice',
        title: 'No. recibo',
        width: 120,
        editable: receipt === true,
        maxLength: 100,
      },
      { field: 'date_issue', title: 'Fecha del recibo', kind: 'date', width: 124, editable: issued === true },
      { field: 'date_reception', title: 'Recepción', kind: 'date', width: 116, editable: received === true },
    ],
    [several, qty, receipt, issued, received],
  );
  const shown = useMemo(
    () => lines.map((line) => ({ ...line, amount: amounts.lines[line.id] ?? '' })),
    [lines, amounts],
  );
  return (
    <Section title="Centros de costo y recibos">
      <EditGrid<ShownUnit>
        field="p_unit"
        name="Centros de costo y recibos"
        lines={shown}
        lineId={(line) => line.id}
        columns={columns}
        errors={errors}
        readOnly={onChange === undefined}
        fillDown
        begin={begin}
        onChange={(changed) =>
          onChange?.(
            withReceiptDays(
              lines,
              changed.map(({ amount: _, ...line }) => line),
            ),
          )
        }
      />
    </Section>
  );
}

const INVOICE: readonly EditColumn<FormInvoice>[] = [
  { field: 'serie_invoice', title: 'Serie', width: 160, editable: true, maxLength: 100 },
  { field: 'number_invoice', title: 'Número', width: 160, editable: true, maxLength: 100 },
  { field: 'date_invoice', title: 'Fecha', kind: 'date', width: 140, editable: true },
];

/** Invoices of the provider: serie, number and date (R3 §5). */
export function InvoiceLines({ lines, errors = [], onChange }: Lines<FormInvoice>) {
  return (
    <Section title="Facturas">
      <EditGrid<FormInvoice>
        field="p_invoices"
        name="Facturas"
        lines={lines}
        lineId={(line) => line.key}
        columns={INVOICE}
        errors={errors}
        readOnly={onChange === undefined}
        removable
        empty="Sin facturas."
        fillDown
        {...(onChange
          ? { onChange: (changed) => onChange(withInvoiceDay(lines, changed)), blank: BLANK_INVOICE }
          : {})}
      />
    </Section>
  );
}

const BLANK_INVOICE = {
  label: 'Agregar factura',
  make: (): FormInvoice => ({
    key: crypto.randomUUID(),
    serie_invoice: '',
    number_invoice: '',
    date_invoice: '',
  }),
};

/** An invoice that was just added is of today until another day is typed. */
const withInvoiceDay = (
  before: readonly FormInvoice[],
  after: readonly FormInvoice[],
): readonly FormInvoice[] =>
  after.map((line) =>
    before.some(({ key }) => key === line.key) || line.date_invoice !== ''
      ? line
      : { ...line, date_invoice: today() },
  );

/** Names of line fields in the error summary: `p_unit.0.qty` → 'Centro de costo 1, entregado'. */
export function lineLabel(field: string): string | undefined {
  const [list = '', place, name = ''] = field.split('.');
  const noun = NOUNS[list];
  if (noun === undefined) return undefined;
  if (place === undefined) return noun.many;
  return `${noun.one} ${Number(place) + 1}${FIELDS[name] ? `, ${FIELDS[name]}` : ''}`;
}

const NOUNS: Readonly<Record<string, { one: string; many: string }>> = {
  p_supplies: { one: 'Insumo', many: 'Insumos' },
  p_unit: { one: 'Centro de costo', many: 'Centros de costo' },
  p_invoices: { one: 'Factura', many: 'Facturas' },
};
const FIELDS: Readonly<Record<string, string>> = {
  price: 'precio',
  qty: 'entregado',
  number_invoice: 'número',
  serie_invoice: 'serie',
  date_invoice: 'fecha',
  date_issue: 'fecha del recibo',
  date_reception: 'recepción',
};
