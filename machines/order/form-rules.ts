import { isDateText } from '@expediente/kernel/dates.ts';
import { compare, isPositive, type Quantity } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { REQUIRED_FIELDS } from '@expediente/schemas/order/commands.ts';
import type { OrderLine } from '@expediente/schemas/order/events.ts';
import { amountRules } from '../amounts.ts';
import { dateRules } from '../dates.ts';
import { lockedReason } from '../life-cycle/form.ts';
import type { Rule } from '../life-cycle/rules.ts';
import type { PreparedOrderCommand } from './changes.ts';
import type { DividedLine, OrderMoment } from './commands.ts';
import {
  accrualDay,
  compromiseDay,
  documentDays,
  formDays,
  issueDay,
  openDays,
  resolutionDay,
  sendProviderDay,
} from './dates.ts';
import { missingDocuments, missingInWords } from './documentation.ts';
import { ORDER_FIELDS, payloadField } from './fields.ts';
import { phaseFieldsOf } from './form.ts';
import { repeatedInvoice } from './invoices.ts';
import { justificationFault } from './justification.ts';
import { hasExecuted, orderStates } from './life-cycle.ts';
import { lockedChange, lockedFault, openFields } from './locks.ts';
import type { OrderState } from './state.ts';

type Generate = Extract<PreparedOrderCommand, { type: 'GenerateOrder' }>;
type Revise = Extract<PreparedOrderCommand, { type: 'ReviseOrder' }>;
type Form = Generate | Revise;
type FormRule = Rule<OrderState, Form>;

/** Makes a rule on the order that results from the form. */
const after = (
  name: string,
  holds: (next: OrderState, command: Form, before: OrderState) => boolean,
  reason: string | ((next: OrderState, command: Form, before: OrderState) => string),
  at?: string | ((next: OrderState) => string | undefined),
): FormRule => ({
  name,
  holds: (state, command) => holds(command.next, command, state),
  reason: typeof reason === 'string' ? reason : (state, command) => reason(command.next, command, state),
  at: (_, { next }) => (typeof at === 'function' ? at(next) : at),
});

const unknownIds = ({ lines, supplies }: OrderState, { changes }: Form): boolean =>
  (changes.lines ?? []).some(({ id }) => !lines.some((line) => line.id === id)) ||
  (changes.supplies ?? []).some(({ supply }) => !supplies.some((each) => each.supply === supply));

const unitOf = (line: OrderLine | undefined, { unitNames }: OrderMoment): string =>
  line ? (unitNames?.[line.unit] ?? `centro de costo ${line.unit}`) : '';

const overdelivered = ({ lines }: OrderState) =>
  lines.find((line) => !isPositive(line.delivered) || compare(line.delivered, line.requested) > 0);

const hasReceipt = ({ lines }: OrderState): boolean => lines.some((line) => line.receiptNumber !== '');

/** The first id that a list of the form names twice. */
const twice = <Id>(ids: readonly Id[] = []): Id | undefined => ids.find((id, at) => ids.indexOf(id) < at);
const supplyTwice = ({ changes }: Form) => twice(changes.supplies?.map(({ supply }) => supply));
const lineTwice = ({ changes }: Form) => twice(changes.lines?.map(({ id }) => id));

/** Title of the first derived value that the form sends back with a change (domain §8). */
function derivedChange({ kind, lines, supplies }: OrderState, { changes }: Form): string | undefined {
  if (changes.kind !== undefined && changes.kind !== kind) return 'Tipo de orden';
  const units = new Map(lines.map(({ id, unit }) => [id, unit]));
  if (changes.lines?.some(({ id, unit }) => unit !== undefined && units.get(id) !== unit))
    return 'Centro de costo';
  const requests = new Map(supplies.map((each) => [each.supply, sorted(each.requests)]));
  if (changes.supplies?.some((each) => each.requests && sorted(each.requests) !== requests.get(each.supply)))
    return 'Pedidos del insumo';
  return undefined;
}

const sorted = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join();

const justificationMissing = (
  { justification }: OrderState,
  { changes }: Form,
  { status, part }: OrderState,
) =>
  justificationFault({
    asked: changes.asksJustification === true,
    open: openFields(status, part).includes('p_justification_purchase_order'),
    justification,
  });

const strangeDay = (next: OrderState) => formDays(next).find(({ day }) => day !== '' && !isDateText(day));

/** Rules of R3 §5 for the order form, in the order of that section. */
const FORM_RULES: readonly FormRule[] = [
  after('lines-known', (_, command, before) => !unknownIds(before, command), 'La orden no tiene esa línea'),
  after(
    'supplies-once',
    (_, command) => supplyTwice(command) === undefined,
    ({ supplies }, command) => {
      const found = supplies.find(({ supply }) => supply === supplyTwice(command));
      return `El insumo ${found?.codInternal ?? ''} ${found?.description ?? ''} está repetido`;
    },
    'p_supplies',
  ),
  after(
    'lines-once',
    (_, command) => lineTwice(command) === undefined,
    ({ lines }, command) => {
      const found = lines.find(({ id }) => id === lineTwice(command));
      return `La línea de ${unitOf(found, command)} está repetida`;
    },
    'p_unit',
  ),
  after(
    'derived-kept',
    // The order as it was: a part lacks the lines of which nothing came.
    (_, command, before) => derivedChange(before, command) === undefined,
    (_, command, before) => lockedReason(derivedChange(before, command) ?? ''),
  ),
  after(
    'number-given',
    (next) => next.numberPurchase !== '',
    'Ingresar el número de la orden de compra',
    'p_number_purchase',
  ),
  after('issue-date-given', (next) => next.dateIssue !== '', 'Ingresar la fecha de emisión', 'p_date_issue'),
  after(
    'award-given',
    (next) => next.numberAward !== '',
    'Ingresar el número de adjudicación',
    'p_number_award',
  ),
  after(
    'required-fields',
    (next, { changes }, before) =>
      next.purchaseType > 0 &&
      next.provider > 0 &&
      (before.status !== 'consolidada' || changes.quarter !== undefined),
    REQUIRED_FIELDS,
  ),
  after(
    'provider-active',
    (next, { changes }, before) =>
      changes.provider === undefined || changes.provider.active || next.provider === before.provider,
    (next) => `El proveedor ${next.providerName} está inactivo`,
    'p_id_provider',
  ),
  after(
    'price-positive',
    (next) => next.supplies.every(({ price }) => isPositive(price)),
    'El precio debe ser mayor que cero',
    'p_supplies',
  ),
  after(
    'delivered-within-requested',
    (next) => overdelivered(next) === undefined,
    (next, command) => {
      const line = overdelivered(next);
      return `La cantidad entregada de ${unitOf(line, command)} debe ser mayor que cero y como máximo lo solicitado: ${line ? quantityText(line.requested) : ''}`;
    },
    'p_unit',
  ),
  after(
    'days-exist',
    (next) => strangeDay(next) === undefined,
    'Escriba una fecha que exista',
    (next) => strangeDay(next)?.at,
  ),
  after(
    'invoices-whole',
    (next) => next.invoices.every(({ serie, number, date }) => serie !== '' && number !== '' && date !== ''),
    'Ingresar la serie, el número y la fecha de cada factura',
    'p_invoices',
  ),
  after(
    'invoices-once',
    // Invoices that the form does not send may be locked, and could not be corrected.
    (next, { changes }) => changes.invoices === undefined || repeatedInvoice(next.invoices) === undefined,
    (next) => {
      const invoice = repeatedInvoice(next.invoices);
      return `La factura ${invoice?.serie ?? ''} ${invoice?.number ?? ''} está repetida`;
    },
    'p_invoices',
  ),
  after(
    'receipt-needs-invoice',
    (next) => !hasReceipt(next) || next.invoices.length > 0,
    'Existe una unidad con recibo. Por favor, ingrese la factura',
    'p_invoices',
  ),
  after(
    'exemption-given',
    (next) => next.iva !== 1 || next.exemptionIva !== '' || (!hasReceipt(next) && next.invoices.length === 0),
    'Por favor, ingresar la constancia de exención de IVA',
    'p_exemption_iva',
  ),
  after(
    'justified',
    (next, command, before) => justificationMissing(next, command, before) === '',
    justificationMissing,
    'p_justification_purchase_order',
  ),
  ...amountRules<OrderState, Form>((state, { next: { total } }) => {
    // An order older than these limits may keep its total in later phases.
    if (state.status !== 'consolidada' && total === state.total) return [];
    return [
      {
        name: 'El total de la orden',
        kind: 'money',
        amount: total,
        mend: 'las cantidades o los precios',
        positive: true,
      },
    ];
  }),
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

/** Days that the form may change, with their values after the form. */
const recordedDays = (state: OrderState, { next, unitNames }: Form) =>
  openDays(next, unitNames, state.status);

const issueDates = dateRules<OrderState, Form>(
  (_, { next }) => [{ day: issueDay(next), after: resolutionDay(next) }],
  recordedDays,
);

const fieldsOpen: FormRule = {
  name: 'fields-open',
  holds: (state, { next }) => lockedChange(state, next) === undefined,
  reason: (state, { next }) => {
    const field = lockedChange(state, next);
    return field === undefined ? '' : lockedFault(state, field, titleOf(field));
  },
  at: (state, { next }) => {
    const field = lockedChange(state, next);
    return field && payloadField(field);
  },
};

/** Title of a form field; a part that no field holds is named as it is. */
const titleOf = (field: string): string =>
  new Map<string, string>(Object.entries(ORDER_FIELDS)).get(field) ?? field;

export const GENERATE_RULES: readonly Rule<OrderState, Generate>[] = [
  fieldsOpen,
  ...FORM_RULES,
  ...issueDates,
];

const committed = (order: OrderState): boolean => !orderStates.is(order.status, 'generada');

/** True for a phase without empty fields. */
const isWhole = (phase: Readonly<Record<string, string>> | null): boolean =>
  phase !== null && Object.values(phase).every((value) => value !== '');

/** Rules of a revision behind its locks: the form's rules, then those of the later phases' own fields (domain §4.6). */
const REVISED_RULES: readonly Rule<OrderState, Revise>[] = [
  ...FORM_RULES,
  after(
    'commitment-kept',
    ({ commitment }, _, before) => !committed(before) || isWhole(commitment),
    'Ingresar el CUR de compromiso, su fecha y la de envío al proveedor',
    'p_number_compromise',
  ),
  after(
    'accrual-kept',
    ({ accrual }, _, before) => !hasExecuted(before) || isWhole(accrual),
    'Ingresar el CUR de devengado y su fecha',
    'p_number_devengade',
  ),
  after(
    'documents-kept',
    (next, _, before) => !hasExecuted(before) || missingDocuments(next).first.length === 0,
    (next, { unitNames }) => missingInWords(missingDocuments(next), { units: unitNames }),
    'p_unit',
  ),
  ...dateRules<OrderState, Revise>((state, { next }) => {
    const { dateCompromise, dateSendProvider, dateDevengade } = phaseFieldsOf(next);
    const compromise = compromiseDay(dateCompromise);
    const accrual = accrualDay(dateDevengade);
    return [
      { day: issueDay(next), after: resolutionDay(next) },
      { day: compromise, after: issueDay(next) },
      { day: sendProviderDay(dateSendProvider), after: compromise },
      // Receipts that come with the correction of a rejected file may be newer than the accrual they belong to.
      ...(state.status === 'rechazada'
        ? []
        : documentDays(next).map((day) => ({ day: accrual, after: day }))),
    ];
  }, recordedDays),
];

export const REVISE_RULES: readonly Rule<OrderState, Revise>[] = [fieldsOpen, ...REVISED_RULES];

type Parting = Extract<PreparedOrderCommand, { type: 'SplitOrder' | 'CloseOrderShort' }>;

/** Rules of a revision on an order that a separation, or the closing of an order, results in. */
export const resultRules = <Command extends Parting>(
  of: (command: Command) => OrderState,
): readonly Rule<OrderState, Command>[] =>
  REVISED_RULES.map(({ name, holds, reason, at }) => ({
    name,
    holds: (state, command) => holds(state, revision(command, of(command))),
    reason: (state, command) =>
      typeof reason === 'string' ? reason : reason(state, revision(command, of(command))),
    at: (state, command) => (typeof at === 'function' ? at(state, revision(command, of(command))) : at),
  }));

/** A command as the edit that would lead to the same order. */
const revision = ({ came, law, today, unitNames }: Parting, next: OrderState): Revise => ({
  type: 'ReviseOrder',
  changes: { law, sisters: [], lines: came.lines, invoices: came.invoices },
  next,
  today,
  unitNames,
});

/** Line of which more came than the order has, by what `most` takes of a line. */
const tooMuch = (
  { lines }: OrderState,
  { came }: Parting,
  most: (line: OrderLine) => Quantity,
): { readonly line: OrderLine; readonly at: number } | undefined =>
  came.lines.flatMap(({ id, qty }, at) => {
    const line = lines.find((each) => each.id === id);
    return line && compare(qty, most(line)) > 0 ? [{ line, at }] : [];
  })[0];

/** Rule that no more came of a line than the order has. */
export const cameWithin = <Command extends Parting>(
  most: (line: OrderLine) => Quantity,
): Rule<OrderState, Command> => ({
  name: 'came-within',
  holds: (state, command) => tooMuch(state, command, most) === undefined,
  reason(state, command) {
    const line = tooMuch(state, command, most)?.line;
    const unit = line && (command.unitNames?.[line.unit] ?? `centro de costo ${line.unit}`);
    return `De ${unit} pueden llegar como máximo ${line ? quantityText(most(line)) : ''}: lo que la orden tiene`;
  },
  at: (state, command) => `p_unit/${tooMuch(state, command, most)?.at}/qty`,
});

type Divide = Extract<PreparedOrderCommand, { type: 'DivideOrder' }>;
type DivideRule = Rule<OrderState, Divide>;

/** First line of a division for which something is wrong, and its place. */
const wrongLine = (
  { lines }: OrderState,
  { lines: asked }: Divide,
  isWrong: (line: OrderLine | undefined, typed: DividedLine, at: number) => boolean,
) => {
  const at = asked.findIndex((typed, place) =>
    isWrong(
      lines.find(({ id }) => id === typed.id),
      typed,
      place,
    ),
  );
  const typed = asked[at];
  return typed && { at, line: lines.find(({ id }) => id === typed.id) };
};

const divideRule = (
  name: string,
  isWrong: (
    line: OrderLine | undefined,
    typed: DividedLine,
    at: number,
    all: readonly DividedLine[],
  ) => boolean,
  reason: (line: OrderLine | undefined, command: Divide) => string,
): DivideRule => {
  const found = (state: OrderState, command: Divide) =>
    wrongLine(state, command, (line, typed, at) => isWrong(line, typed, at, command.lines));
  return {
    name,
    holds: (state, command) => found(state, command) === undefined,
    reason: (state, command) => reason(found(state, command)?.line, command),
    at: (state, command) => `p_unit/${found(state, command)?.at}/qty`,
  };
};

/** Rules that a division's lines are of the consolidation, each once, with at most what it has. */
export const divideRules: readonly DivideRule[] = [
  divideRule(
    'lines-known',
    (line, { unit }) => line === undefined || (unit !== undefined && unit !== line.unit),
    () => 'La consolidación no tiene esa línea',
  ),
  divideRule(
    'lines-once',
    (_, { id }, at, all) => all.findIndex((each) => each.id === id) < at,
    (line, command) => `La línea de ${unitOf(line, command)} está repetida`,
  ),
  divideRule(
    'taken-within',
    (line, { qty }) => line !== undefined && compare(qty, line.delivered) > 0,
    (line, command) =>
      `De ${unitOf(line, command)} la consolidación tiene ${line ? quantityText(line.delivered) : ''}: escriba como máximo eso`,
  ),
];
