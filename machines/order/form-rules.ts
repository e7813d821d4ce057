import { isDateText } from '@expediente/kernel/dates.ts';
import { compare, isPositive } from '@expediente/kernel/decimal.ts';
import { shownMoney, shownQuantity } from '@expediente/kernel/format.ts';
import { REQUIRED_FIELDS } from '@expediente/schemas/order/commands.ts';
import type { OrderLine } from '@expediente/schemas/order/events.ts';
import type { Rule } from '../life-cycle.ts';
import { applied } from './changes.ts';
import type { OrderCommand } from './commands.ts';
import {
  accrualDay,
  compromiseDay,
  dateRules,
  documentDays,
  issueDay,
  resolutionDay,
  sendProviderDay,
} from './dates.ts';
import { missingDocuments } from './documentation.ts';
import { lockedChange, lockedReason, ORDER_FIELDS } from './locks.ts';
import { hasExecuted } from './phases.ts';
import type { OrderState } from './state.ts';

type Generate = Extract<OrderCommand, { type: 'GenerateOrder' }>;
type Revise = Extract<OrderCommand, { type: 'ReviseOrder' }>;
type Form = Generate | Revise;
type FormRule = Rule<OrderState, Form>;

/** A rule on the order as it would stand after the form. */
const after = (
  name: string,
  holds: (next: OrderState, command: Form, before: OrderState) => boolean,
  reason: string | ((next: OrderState, command: Form, before: OrderState) => string),
): FormRule => ({
  name,
  holds: (state, command) => holds(applied(state, command.changes), command, state),
  reason:
    typeof reason === 'string'
      ? reason
      : (state, command) => reason(applied(state, command.changes), command, state),
});

const unknownIds = ({ lines, supplies }: OrderState, { changes }: Form): boolean =>
  (changes.lines ?? []).some(({ id }) => !lines.some((line) => line.id === id)) ||
  (changes.supplies ?? []).some(({ supply }) => !supplies.some((each) => each.supply === supply));

const unitOf = (line: OrderLine | undefined, { unitNames }: Form): string =>
  line ? (unitNames?.[line.unit] ?? `centro de costo ${line.unit}`) : '';

const overdelivered = ({ lines }: OrderState) =>
  lines.find((line) => !isPositive(line.delivered) || compare(line.delivered, line.requested) > 0);

const hasReceipt = ({ lines }: OrderState): boolean => lines.some((line) => line.receiptNumber !== '');

const repeatedInvoice = ({ invoices }: OrderState) =>
  invoices.find(
    (one, at) => invoices.findIndex((each) => each.serie === one.serie && each.number === one.number) < at,
  );

const strangeDay = (next: OrderState): string | undefined =>
  [
    next.dateIssue,
    next.dateNpgNog,
    next.dateCompromise,
    next.dateSendProvider,
    next.dateDevengade,
    ...next.invoices.map(({ date }) => date),
    ...next.lines.flatMap(({ receiptDate, receptionDate }) => [receiptDate, receptionDate]),
  ].find((day) => day !== '' && !isDateText(day));

/** R3 §5 for the order form, in the documents' order. */
const FORM_RULES: readonly FormRule[] = [
  after('lines-known', (_, command, before) => !unknownIds(before, command), 'La orden no tiene esa línea'),
  after('number-given', (next) => next.numberPurchase !== '', 'Ingresar el número de la orden de compra'),
  after('issue-date-given', (next) => next.dateIssue !== '', 'Ingresar la fecha de emisión'),
  after('award-given', (next) => next.numberAward !== '', 'Ingresar el número de adjudicación'),
  after(
    'required-fields',
    (next, { changes }, before) =>
      next.purchaseType > 0 && next.provider > 0 && (before.status !== 0 || changes.quarter !== undefined),
    REQUIRED_FIELDS,
  ),
  after(
    'provider-active',
    (next, { changes }, before) =>
      changes.provider === undefined || changes.provider.active || next.provider === before.provider,
    (next) => `El proveedor ${next.providerName} está inactivo`,
  ),
  after(
    'price-positive',
    (next) => next.supplies.every(({ price }) => isPositive(price)),
    'El precio debe ser mayor que cero',
  ),
  after(
    'delivered-within-requested',
    (next) => overdelivered(next) === undefined,
    (next, command) => {
      const line = overdelivered(next);
      return `La cantidad entregada de ${unitOf(line, command)} debe ser mayor que cero y como máximo lo solicitado: ${line ? shownQuantity(line.requested) : ''}`;
    },
  ),
  after('days-exist', (next) => strangeDay(next) === undefined, 'Escriba una fecha que exista'),
  after(
    'invoices-whole',
    (next) => next.invoices.every(({ serie, number, date }) => serie !== '' && number !== '' && date !== ''),
    'Ingresar la serie, el número y la fecha de cada factura',
  ),
  after(
    'invoices-once',
    (next) => repeatedInvoice(next) === undefined,
    (next) => {
      const invoice = repeatedInvoice(next);
      return `La factura ${invoice?.serie ?? ''} ${invoice?.number ?? ''} está repetida`;
    },
  ),
  after(
    'receipt-needs-invoice',
    (next) => !hasReceipt(next) || next.invoices.length > 0,
    'Existe una unidad con recibo. Por favor, ingrese la factura',
  ),
  after(
    'exemption-given',
    (next) => next.iva !== 1 || next.exemptionIva !== '' || (!hasReceipt(next) && next.invoices.length === 0),
    'Por favor, ingresar la constancia de exención de IVA',
  ),
  after(
    'total-agrees',
    (next, { changes }) => changes.givenTotal === undefined || compare(changes.givenTotal, next.total) === 0,
    (next) => `El total no coincide con el de las líneas: ${shownMoney(next.total)}`,
  ),
  after(
    'subtotal-agrees',
    (next, { changes }) =>
      changes.givenSubtotal === undefined || compare(changes.givenSubtotal, next.subtotal) === 0,
    (next) => `El subtotal no coincide con el del total: ${shownMoney(next.subtotal)}`,
  ),
];

const issueDates = dateRules<Form>((state, { changes }) => {
  const next = applied(state, changes);
  return [{ day: issueDay(next), after: resolutionDay(next) }];
});

export const GENERATE_RULES: readonly Rule<OrderState, Generate>[] = [
  {
    name: 'fields-open',
    holds: (state, { changes }) => lockedChange(state, applied(state, changes)) === undefined,
    reason: (state, { changes }) => lockReason(state, applied(state, changes)),
  },
  ...FORM_RULES,
  ...issueDates,
];

function lockReason(before: OrderState, next: OrderState): string {
  const field = lockedChange(before, next);
  return field ? lockedReason(ORDER_FIELDS[field].title) : '';
}

const committed = (order: OrderState): boolean => order.status !== 1;

/** Locks first, then the form's rules, then what the later phases ask of their own fields (domain §4.6). */
export const REVISE_RULES: readonly Rule<OrderState, Revise>[] = [
  {
    name: 'fields-open',
    holds: (state, { changes }) => lockedChange(state, applied(state, changes)) === undefined,
    reason: (state, { changes }) => lockReason(state, applied(state, changes)),
  },
  ...FORM_RULES,
  after(
    'commitment-kept',
    (next, _, before) =>
      !committed(before) ||
      (next.numberCompromise !== '' && next.dateCompromise !== '' && next.dateSendProvider !== ''),
    'Ingresar el CUR de compromiso, su fecha y la de envío al proveedor',
  ),
  after(
    'accrual-kept',
    (next, _, before) => !hasExecuted(before) || (next.numberDevengade !== '' && next.dateDevengade !== ''),
    'Ingresar el CUR de devengado y su fecha',
  ),
  after(
    'documents-kept',
    (next, _, before) => !hasExecuted(before) || missingDocuments(next) === '',
    (next, { unitNames }) => missingDocuments(next, unitNames),
  ),
  ...dateRules<Revise>((state, { changes }) => {
    const next = applied(state, changes);
    const compromise = compromiseDay(next.dateCompromise);
    const accrual = accrualDay(next.dateDevengade);
    return [
      { day: issueDay(next), after: resolutionDay(next) },
      { day: compromise, after: issueDay(next) },
      { day: sendProviderDay(next.dateSendProvider), after: compromise },
      // What comes with the correction of a rejected file may be newer than the accrual it belongs to.
      ...(state.status === 6 ? [] : documentDays(next).map((day) => ({ day: accrual, after: day }))),
    ];
  }),
];
