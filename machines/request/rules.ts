import { isDateText } from '@expediente/kernel/dates.ts';
import { compare, isPositive, sum, totalOf as worthOf, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import { NO_CATALOGUE_CODE } from '@expediente/schemas/request/commands.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import { requestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { JUSTIFICATION_MISSING, SUPPLY_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import { PLAN_APPROVED } from '../approval/rules.ts';
import { futureFault } from '../dates.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import type { RequestCommand, TakenLine } from './commands.ts';
import { rulesOf } from './kinds.ts';
import type { RequestState } from './state.ts';
import { dividedLines, isLine, isUntaken, isWhole, takenCell } from './taken.ts';

type Save = Extract<RequestCommand, { type: 'SaveRequest' }>;
type Send = Extract<RequestCommand, { type: 'SendRequest' }>;
type Reduce = Extract<RequestCommand, { type: 'ReduceRequest' }>;
type SaveRule = Rule<RequestState, Save>;
/** Part of a request that shows a rule its kind. */
type OfKind = Pick<RequestState, 'kind'>;

/** The renglón of medical services (R3 §9). */
export const SERVICE_ROW = requestKinds.servicio.row;

/** Lines that ask for something; lines of 0 are left out. */
export const askedLines = (lines: readonly RequestLine[]): readonly RequestLine[] =>
  lines.filter((line) => isPositive(line.qty));

export const totalOf = (lines: readonly RequestLine[]) =>
  sum(
    lines.map((line) => line.qty),
    ZERO_QUANTITY,
  );

/** Lines at their present price_now, which sending takes again (domain §4.5). */
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

const nounOf = ({ kind }: OfKind): string => requestKind(kind).noun;
/** Payload field that lists the requested lines. */
const linesField = (_: RequestState, { kind }: Save): string => requestKind(kind).lines;

/** Refusal of a day after today: the request could not be consolidated before that day. */
const laterDay = (
  request: OfKind & { readonly date: string },
  { today }: { readonly today: string },
): string => futureFault({ title: `fecha del ${nounOf(request)}`, day: request.date }, today);

/** A pedido is of one supply, with catalogue or without (R3 §5). */
const SUPPLY_CHOSEN: SaveRule = {
  name: 'supply-chosen',
  at: 'p_id_supplie',
  holds: (_, { lines }) => lines.every((line) => line.supply > 0),
  reason: SUPPLY_MISSING,
};
const SUPPLY_OF_PEDIDO: readonly SaveRule[] = [
  {
    name: 'catalogue-of-supply',
    at: 'p_type',
    holds: (_, { catalogue, inCatalogue }) => (catalogue === 'SI') === inCatalogue,
    reason: (_, { inCatalogue }) =>
      inCatalogue
        ? 'El insumo está en el catálogo: se pide con catálogo'
        : 'El insumo no está en el catálogo: se pide sin catálogo',
  },
  {
    name: 'described-without-catalogue',
    at: 'p_description_internal',
    holds: (_, { catalogue, description, codInternal }) =>
      catalogue === 'SI' || (description.trim() !== '' && folded(codInternal) === folded(NO_CATALOGUE_CODE)),
    reason: 'Insumo sin catálogo: ingresar la descripción y el código S/C',
  },
  {
    name: 'one-supply',
    at: 'p_sub_products',
    holds: (_, { lines }) => new Set(lines.map((line) => line.supply)).size <= 1,
    reason: 'Un pedido es de un solo insumo',
  },
];

/** Rule that the supplies of a medical service, however many, are of one renglón (R3 §5, §9). */
const SERVICE_ROWS: SaveRule = {
  name: 'service-row',
  at: 'p_supplies',
  holds: (_, { lines }) => lines.every((line) => line.row === SERVICE_ROW),
  reason: 'En servicios médicos solo se solicitan insumos del renglón 182',
};

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
  ...rulesOf(requestKinds.pedido, SUPPLY_CHOSEN),
  {
    name: 'something-asked',
    at: linesField,
    holds: (_, { lines }) => askedLines(lines).length > 0,
    reason: (_, { kind }) => requestKind(kind).nothingAsked,
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
    reason: (_, { kind, year, yearAdditional }) => {
      const years = year === yearAdditional ? `${year}` : `${year} o en el ${yearAdditional}`;
      return `La fecha del ${nounOf({ kind })} debe estar en el año ${years}`;
    },
  },
  {
    name: 'dates-not-future',
    at: 'p_date',
    holds: (_, command) => laterDay(command, command) === '',
    reason: (_, command) => laterDay(command, command),
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
  ...rulesOf(requestKinds.pedido, ...SUPPLY_OF_PEDIDO),
  {
    name: 'lines-once',
    at: linesField,
    holds: (_, command) => repeated(command) === undefined,
    reason: (_, command) =>
      `El insumo ${repeated(command)?.codInternal ?? ''} ya está agregado con el subproducto ${repeated(command)?.subProduct ?? ''}`,
  },
  ...rulesOf(requestKinds.servicio, SERVICE_ROWS),
  {
    name: 'total-agrees',
    at: linesField,
    holds: (_, { givenTotal, lines }) =>
      givenTotal === undefined || compare(givenTotal, totalOf(lines)) === 0,
    reason: (_, { lines }) =>
      `La cantidad total no coincide con la suma de los subproductos: ${quantityText(totalOf(lines))}`,
  },
  ...amountRules<RequestState, Save>((_, command) =>
    requestAmounts(command, command.lines).map((amount) => ({
      ...amount,
      at: requestKind(command.kind).lines,
    })),
  ),
];

const requestAmounts = (request: OfKind, lines: readonly RequestLine[]): readonly WorkedOut[] => [
  { name: 'La cantidad total', kind: 'quantity', amount: totalOf(lines), mend: 'las cantidades' },
  {
    name: `El total del ${nounOf(request)}`,
    kind: 'money',
    amount: worthOf(lines.map(({ qty, price }) => [qty, price])),
    mend: 'las cantidades',
    // Unplanned lines have no price; the plan's line refuses them with a reason of its own.
    positive: askedLines(lines).every(({ price }) => isPositive(price)),
  },
];

const nameOf = ({ kind, number, year }: RequestState): string => `${nounOf({ kind })} ${number}/${year}`;
type Taking = readonly TakenLine[];
const askedOf = ({ lines }: RequestState, each: TakenLine) => lines.find(isLine(each));
const unknown = (state: RequestState, taken: Taking) => taken.find((each) => !askedOf(state, each));
const beyond = (state: RequestState, taken: Taking) =>
  taken.find((each) => compare(each.qty, askedOf(state, each)?.qty ?? ZERO_QUANTITY) > 0);
const unseen = (state: RequestState, taken: Taking) =>
  taken.find((each) => each.asked !== undefined && askedOf(state, each)?.qty !== each.asked);
const again = (taken: Taking) => taken.find((each, at) => taken.findIndex(isLine(each)) < at);

/** Rules of a consolidation that takes less of a request than it asks for (hospital A6). */
const REDUCE: readonly Rule<RequestState, Reduce>[] = [
  {
    name: 'part-of-line',
    at: (state, { taken }) => cellOf(unknown(state, taken)),
    holds: (state, { taken }) => unknown(state, taken) === undefined,
    reason: (state) =>
      `El ${nameOf(state)} no pide ese insumo con ese subproducto: abra de nuevo la consolidación`,
  },
  {
    name: 'lines-once',
    at: (_, { taken }) => cellOf(again(taken)),
    holds: (_, { taken }) => again(taken) === undefined,
    reason: (state) => `Una línea del ${nameOf(state)} está repetida: anote una sola cantidad`,
  },
  {
    name: 'part-as-seen',
    at: (state, { taken }) => cellOf(unseen(state, taken)),
    holds: (state, { taken }) => unseen(state, taken) === undefined,
    reason: (state, { taken }) => {
      const line = unseen(state, taken);
      return `El ${nameOf(state)} cambió, y ahora pide ${quantityText((line && askedOf(state, line)?.qty) ?? ZERO_QUANTITY)}: abra de nuevo la consolidación`;
    },
  },
  {
    name: 'part-within',
    at: (state, { taken }) => cellOf(beyond(state, taken)),
    holds: (state, { taken }) => beyond(state, taken) === undefined,
    reason: (state, { taken }) => {
      const line = beyond(state, taken);
      return `El ${nameOf(state)} pide ${quantityText((line && askedOf(state, line)?.qty) ?? ZERO_QUANTITY)}: tome esa cantidad o menos`;
    },
  },
  {
    name: 'part-taken',
    at: (_, { taken: [first] }) => cellOf(first),
    holds: ({ lines }, { taken }) => !isUntaken(lines, taken),
    reason: (state) => `No se toma nada del ${nameOf(state)}: anote cuánto se toma, o consolide sin él`,
  },
  ...amountRules<RequestState, Reduce>((state, { taken }) =>
    isWhole(state.lines, taken)
      ? []
      : [
          {
            name: `El total de lo que queda del ${nameOf(state)}`,
            kind: 'money',
            amount: worthOf(dividedLines(state.lines, taken).left.map(({ qty, price }) => [qty, price])),
            mend: 'lo que queda',
            at: 'p_lines',
            positive: true,
          },
        ],
  ),
];

const cellOf = (line: TakenLine | undefined): string | undefined => line && takenCell(line);

const ofThisOrder = { name: 'of-this-order', reason: 'El pedido pertenece a otra consolidación' } as const;

export const REQUEST_RULES: RuleBook<RequestState, RequestCommand> = {
  SaveRequest: SAVE,
  SendRequest: [
    {
      name: 'dates-not-future',
      holds: (state, command) => laterDay(state, command) === '',
      reason: (state, command) => laterDay(state, command),
    },
    ...amountRules<RequestState, Send>((state, command) =>
      requestAmounts(state, pricedNow(state.lines, command)),
    ),
  ],
  RejectRequest: [
    {
      name: 'reason-given',
      at: 'p_justification',
      holds: (_, command) => command.reason.trim() !== '',
      reason: JUSTIFICATION_MISSING,
    },
  ],
  ReduceRequest: REDUCE,
  OpenRest: [],
  ConsolidateRequest: [],
  AssignRequest: [{ ...ofThisOrder, holds: (state, { from }) => state.order === from }],
  FreeRequest: [{ ...ofThisOrder, holds: (state, { order }) => state.order === order }],
};
