import { isDateText } from '@expediente/kernel/dates.ts';
import { compare, isPositive, sum, totalOf as worthOf, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { saidQuantity } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import { NO_CATALOGUE_CODE } from '@expediente/schemas/request/commands.ts';
import {
  type RequestContent,
  type RequestEvent,
  type RequestLine,
  requestEvents,
} from '@expediente/schemas/request/events.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/fields.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import { PLAN_APPROVED } from '../approval/rules.ts';
import { futureFault } from '../dates.ts';
import type { LifeCycle } from '../decider.ts';
import { machineOf, type Outcomes } from '../life-cycle/machine.ts';
import { type OfferRule, offersOf } from '../life-cycle/offers.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import { sameContent } from '../same.ts';
import type { RequestCommand } from './commands.ts';
import { requestStates } from './life-cycle.ts';
import { evolveRequest, NO_REQUEST, type RequestFacts, type RequestState } from './state.ts';
import { REQUEST_KINDS, requestLabel, requestReason, requestSentence } from './words.ts';

type Save = Extract<RequestCommand, { type: 'SaveRequest' }>;
type Send = Extract<RequestCommand, { type: 'SendRequest' }>;
type SaveRule = Rule<RequestState, Save>;

/** The renglón of medical services (R3 §9). */
export const SERVICE_ROW = '182';

/** Lines of 0 ask for nothing and are left out. */
export const askedLines = (lines: readonly RequestLine[]): readonly RequestLine[] =>
  lines.filter((line) => isPositive(line.qty));

export const totalOf = (lines: readonly RequestLine[]) =>
  sum(
    lines.map((line) => line.qty),
    ZERO_QUANTITY,
  );

/** Sending takes price_now again (domain §4.5). */
export const pricedNow = (
  lines: readonly RequestLine[],
  { prices }: Pick<Send, 'prices'>,
): readonly RequestLine[] =>
  lines.map((line) => {
    const now = prices.find((each) => each.supply === line.supply && each.subProduct === line.subProduct);
    return now ? { ...line, price: now.price } : line;
  });

const repeated = ({ lines }: Save): RequestLine | undefined => {
  const seen = new Set<string>();
  return lines.find((line) => {
    const key = `${line.supply}:${line.subProduct}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
};

const fixed = (field: 'unit' | 'year' | 'kind', label: string, at?: string): SaveRule => ({
  name: `${field}-fixed`,
  ...(at === undefined ? {} : { at }),
  holds: (state, command) => state.status === 'nuevo' || state[field] === command[field],
  reason: `El campo ${label} ya no puede cambiar`,
});

/** A request of a later day could not be consolidated before it. */
const laterDay = (date: string, { today }: { readonly today: string }): string =>
  futureFault({ title: 'fecha del pedido', day: date }, today);

const SAVE: readonly SaveRule[] = [
  {
    name: 'unit-chosen',
    at: 'p_id_unit',
    holds: (_, command) => command.unit > 0,
    reason: 'No ha seleccionado centro de costo',
  },
  fixed('unit', 'Centro de costo', 'p_id_unit'),
  fixed('year', 'Año'),
  fixed('kind', 'Tipo'),
  PLAN_APPROVED,
  {
    name: 'supply-chosen',
    at: 'p_id_supplie',
    holds: (_, { kind, lines }) => kind === 2 || lines.every((line) => line.supply > 0),
    reason: 'No ha seleccionado el insumo',
  },
  {
    name: 'something-asked',
    at: 'p_sub_products',
    holds: (_, { lines }) => askedLines(lines).length > 0,
    reason: (_, { kind }) => (kind === 2 ? 'Seleccionar insumos' : 'No hay subproductos seleccionados'),
  },
  {
    name: 'quarter-chosen',
    at: 'p_quarter_order',
    holds: (_, { quarter }) => ['PRIMERO', 'SEGUNDO', 'TERCERO'].includes(quarter),
    reason: 'Seleccionar Cuatrimestre',
  },
  {
    name: 'date-within-year',
    at: 'p_date',
    holds: (_, { date, year, yearAdditional }) =>
      isDateText(date) && [year, yearAdditional].includes(Number(date.slice(0, 4))),
    reason: (_, { year, yearAdditional }) =>
      year === yearAdditional
        ? `La fecha del pedido debe estar en el año ${year}`
        : `La fecha del pedido debe estar en el año ${year} o en el ${yearAdditional}`,
  },
  {
    name: 'dates-not-future',
    at: 'p_date',
    holds: (_, command) => laterDay(command.date, command) === '',
    reason: (_, command) => laterDay(command.date, command),
  },
  {
    name: 'four-digit-year',
    at: 'p_year_additional',
    holds: (_, { yearAdditional }) => /^\d{4}$/.test(String(yearAdditional)),
    reason: 'El año debe tener 4 dígitos',
  },
  {
    name: 'justified',
    at: 'p_justification',
    holds: (_, { justification }) => justification.trim() !== '',
    reason: JUSTIFICATION_MISSING,
  },
  {
    name: 'catalogue-of-supply',
    at: 'p_type',
    holds: (_, { kind, catalogue, inCatalogue }) => kind === 2 || (catalogue === 'SI') === inCatalogue,
    reason: (_, { inCatalogue }) =>
      inCatalogue
        ? 'El insumo está en el catálogo: se pide con catálogo'
        : 'El insumo no está en el catálogo: se pide sin catálogo',
  },
  {
    name: 'described-without-catalogue',
    at: 'p_description_internal',
    holds: (_, { kind, catalogue, description, codInternal }) =>
      kind === 2 ||
      catalogue === 'SI' ||
      (description.trim() !== '' && folded(codInternal) === folded(NO_CATALOGUE_CODE)),
    reason: 'Insumo sin catálogo: ingresar la descripción y el código S/C',
  },
  {
    name: 'one-supply',
    at: 'p_sub_products',
    holds: (_, { kind, lines }) => kind === 2 || new Set(lines.map((line) => line.supply)).size <= 1,
    reason: 'Un pedido es de un solo insumo',
  },
  {
    name: 'lines-once',
    at: 'p_sub_products',
    holds: (_, command) => repeated(command) === undefined,
    reason: (_, command) =>
      `El insumo ${repeated(command)?.codInternal ?? ''} ya está agregado con el subproducto ${repeated(command)?.subProduct ?? ''}`,
  },
  {
    name: 'service-row',
    at: 'p_sub_products',
    holds: (_, { kind, lines }) => kind === 1 || lines.every((line) => line.row === SERVICE_ROW),
    reason: 'En servicios médicos solo se solicitan insumos del renglón 182',
  },
  {
    name: 'total-agrees',
    at: 'p_sub_products',
    holds: (_, { givenTotal, lines }) =>
      givenTotal === undefined || compare(givenTotal, totalOf(lines)) === 0,
    reason: (_, { lines }) =>
      `La cantidad total no coincide con la suma de los subproductos: ${saidQuantity(totalOf(lines))}`,
  },
  ...amountRules<RequestState, Save>((_, { lines }) =>
    requestAmounts(lines).map((amount) => ({ ...amount, at: 'p_sub_products' })),
  ),
];

const requestAmounts = (lines: readonly RequestLine[]): readonly WorkedOut[] => [
  { name: 'La cantidad total', kind: 'quantity', amount: totalOf(lines), mend: 'las cantidades' },
  {
    name: 'El total del pedido',
    kind: 'money',
    amount: worthOf(lines.map(({ qty, price }) => [qty, price])),
    mend: 'las cantidades',
    // What is not planned has no price: the plan's line says so.
    positive: askedLines(lines).every(({ price }) => isPositive(price)),
  },
];

export const REQUEST_RULES: RuleBook<RequestState, RequestCommand> = {
  SaveRequest: SAVE,
  SendRequest: [
    {
      name: 'dates-not-future',
      holds: (state, command) => laterDay(state.date, command) === '',
      reason: (state, command) => laterDay(state.date, command),
    },
    ...amountRules<RequestState, Send>(({ lines }, command) => requestAmounts(pricedNow(lines, command))),
  ],
  WithdrawRequest: [],
  RejectRequest: [
    {
      name: 'reason-given',
      at: 'p_justification',
      holds: (_, command) => command.reason.trim() !== '',
      reason: JUSTIFICATION_MISSING,
    },
  ],
  BanRequest: [],
  ConsolidateRequest: [],
  FreeRequest: [
    {
      name: 'of-this-order',
      holds: (state, command) => state.order === command.order,
      reason: 'El pedido pertenece a otra consolidación',
    },
  ],
};

function content(command: Save): RequestContent {
  const lines = askedLines(command.lines);
  return {
    number: command.number,
    date: command.date,
    catalogue: command.catalogue,
    description: command.description,
    codInternal: command.catalogue === 'NO' ? NO_CATALOGUE_CODE : command.codInternal,
    justification: command.justification,
    quarter: command.quarter,
    yearAdditional: command.yearAdditional,
    lines,
    totalQty: totalOf(lines),
  };
}

const contentOf = (state: RequestState): RequestContent => ({
  number: state.number,
  date: state.date,
  catalogue: state.catalogue,
  description: state.description,
  codInternal: state.codInternal,
  justification: state.justification,
  quarter: state.quarter,
  yearAdditional: state.yearAdditional,
  lines: state.lines,
  totalQty: state.totalQty,
});

const OUTCOMES: Outcomes<RequestState, RequestCommand, RequestEvent> = {
  SaveRequest: (state, command) => {
    const data = content(command);
    if (state.status !== 'nuevo')
      return sameContent(contentOf(state), data) ? [] : [{ type: 'RequestRevised', data }];
    const { id, unit, executor, year, kind } = command;
    return [{ type: 'RequestDrafted', data: { id, unit, executor, year, kind, ...data } }];
  },
  SendRequest: (state, command) => [
    { type: 'RequestSent', data: { lines: pricedNow(state.lines, command) } },
  ],
  WithdrawRequest: () => [{ type: 'RequestWithdrawn', data: {} }],
  RejectRequest: (_, { reason }) => [{ type: 'RequestRejected', data: { reason } }],
  BanRequest: () => [{ type: 'RequestBanned', data: {} }],
  ConsolidateRequest: (_, { order, resolution }) => [
    { type: 'RequestConsolidated', data: { order, resolution } },
  ],
  FreeRequest: (_, { order }) => [{ type: 'RequestFreed', data: { order } }],
};

/** Which of its state's actions a request's facts leave out. */
export const REQUEST_OFFERS: Readonly<Record<string, OfferRule<RequestFacts>>> = {
  // A medical service prints as a draft too (R3 §4).
  printorder: { when: ({ status, kind }) => kind === 2 || requestStates.is(status, 'printable') },
};

export const { machine: requestMachine, decide: decideRequest } = machineOf(requestStates, {
  initial: NO_REQUEST,
  rules: REQUEST_RULES,
  outcomes: OUTCOMES,
  evolve: evolveRequest,
});

/** A purchase request or medical service, stream `request-{id}` (R3 §4, domain §4.5). */
export const request: LifeCycle<RequestState, RequestCommand, RequestEvent, RequestFacts> = {
  events: requestEvents,
  name: 'request',
  noun: 'pedido',
  initial: NO_REQUEST,
  ruleVersion: '1',
  statuses: requestStates.statuses,
  evolve: evolveRequest,
  decide: decideRequest,
  status: ({ status }) => requestStates.code(status),
  fields: (state) => ({ ...state, status: requestStates.code(state.status) }),
  facts: ({ status, kind }) => ({ status, kind }),
  offers: offersOf(requestStates, REQUEST_OFFERS),
  kinds: REQUEST_KINDS,
  sentence: requestSentence,
  reasonOf: requestReason,
  label: requestLabel,
};
