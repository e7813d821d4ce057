import {
  amountOf,
  compare,
  isPositive,
  quantity,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { SavePac } from '@expediente/schemas/pac/commands.ts';
import type { PacContent, PacEvent, PacLine } from '@expediente/schemas/pac/events.ts';
import { PAC_RECORD } from '@expediente/schemas/pac/record.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import { REASON_GIVEN } from '../approval/rules.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import type { RuleBook } from '../life-cycle/rules.ts';
import { sameContent } from '../same.ts';
import type { PacCommand, PacLineDraft } from './commands.ts';
import { pacStates } from './life-cycle.ts';
import { changesInWords, inactiveCodes, namedUpTo, priceChanges } from './prices.ts';
import { pacReading } from './reading.ts';
import type { PacFacts, PacState } from './state.ts';
import { pacLabel } from './words.ts';

/** Identity of a planned line within its plan. */
export const pacLineId = (supply: number, subProduct: string): string => `${supply}-${subProduct}`;

/** The lines at the catalogue's price of this moment, with the header's sums (domain §4.1). */
export function pacContent(drafts: readonly PacLineDraft[]): PacContent {
  const lines = drafts.map(
    (draft): PacLine => ({
      id: pacLineId(draft.supply, draft.subProduct),
      supply: draft.supply,
      subProduct: draft.subProduct,
      row: draft.row,
      group: draft.group,
      codInternal: draft.codInternal,
      description: draft.description,
      qty: draft.qty,
      price: draft.price,
      subtotal: amountOf(draft.qty, draft.price),
    }),
  );
  return {
    lines,
    qtyStart: sum(
      lines.map((line) => line.qty),
      ZERO_QUANTITY,
    ),
    budget: sum(
      lines.map((line) => line.subtotal),
      ZERO_MONEY,
    ),
  };
}

/** Reason for which a plan cannot be sent, else '' (domain §4.1); the button and the refusal share it. */
export const sendFault = (lines: number): string =>
  lines > 0 ? '' : 'El PAC no tiene insumos. Agregue al menos uno antes de enviarlo';

/** A supply without a price cannot be planned. */
export const isPriced = ({ price }: Pick<PacLineDraft, 'price'>): boolean => isPositive(price);

/** True for a whole number of units, 1 or more: plans have no parts of units (R3 §5). */
export const isWholeQuantity = ({ qty }: Pick<PacLineDraft, 'qty'>): boolean =>
  /^\d+\.00$/.test(qty) && compare(qty, quantity(1)) >= 0;

type Save = Extract<PacCommand, { type: 'SavePac' }>;

const repeated = ({ lines }: Save): PacLineDraft | undefined => {
  const seen = new Set<string>();
  return lines.find((line) => {
    const id = pacLineId(line.supply, line.subProduct);
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  });
};
const broken = (holds: (line: PacLineDraft) => boolean) => (command: Save) =>
  command.lines.find((line) => !holds(line));
const inactive = ({ lines }: Save) => lines.filter((line) => !line.active);
const unpriced = broken(isPriced);
const notWhole = broken(isWholeQuantity);
const named = (line: PacLineDraft | undefined): string =>
  line ? `${line.codInternal} ${line.description}` : '';

const movedPrices = ({ lines }: PacState, { catalogue }: Extract<PacCommand, { type: 'SendPac' }>) => {
  const now = new Map(catalogue.map(({ supply, price }) => [supply, price]));
  return priceChanges(lines, (supply) => now.get(supply));
};

const plannedAgain = ({ lines, added: before }: PacState, added: readonly PacLine[]): PacLine | undefined => {
  const planned = new Set([...lines, ...before].map(({ id }) => id));
  return added.find(({ id }) => planned.has(id));
};

/** Each line's amount, then the plan's. */
const planAmounts = ({ lines }: Save): readonly WorkedOut[] => {
  const { budget } = pacContent(lines);
  return [
    ...lines.map(
      (line): WorkedOut => ({
        name: `El subtotal del insumo ${named(line)}`,
        kind: 'money',
        amount: amountOf(line.qty, line.price),
        mend: 'la cantidad',
        at: 'p_details',
      }),
    ),
    {
      name: 'El presupuesto del PAC',
      kind: 'money',
      amount: budget,
      mend: 'las cantidades',
      at: 'p_details',
    },
  ];
};

export const PAC_RULES: RuleBook<PacState, PacCommand> = {
  SavePac: [
    {
      name: 'lines-once',
      at: 'p_details',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => {
        const line = repeated(command);
        return `El insumo ${named(line)} ya está agregado con el subproducto ${line?.subProduct}`;
      },
    },
    {
      name: 'supply-active',
      at: 'p_details',
      holds: (_, command) => inactive(command).length === 0,
      reason: (_, command) => {
        const [first, ...others] = inactive(command);
        return others.length === 0
          ? `El insumo ${named(first)} está inactivo`
          : `Hay insumos inactivos: ${namedUpTo([first, ...others].map((line) => line?.codInternal ?? ''))}. Quítelos del plan`;
      },
    },
    {
      name: 'supply-priced',
      at: 'p_details',
      holds: (_, command) => unpriced(command) === undefined,
      reason: (_, command) => `El insumo ${named(unpriced(command))} no tiene precio`,
    },
    {
      name: 'whole-quantity',
      at: 'p_details',
      holds: (_, command) => notWhole(command) === undefined,
      reason: (_, command) =>
        `La cantidad del insumo ${named(notWhole(command))} debe ser un número entero, 1 como mínimo`,
    },
    ...amountRules<PacState, Save>((_, command) => planAmounts(command)),
  ],
  SendPac: [
    {
      name: 'has-lines',
      holds: (state) => sendFault(state.lines.length) === '',
      reason: (state) => sendFault(state.lines.length),
    },
    {
      name: 'supplies-active',
      holds: (state, { catalogue }) => inactiveCodes(state.lines, catalogue).length === 0,
      reason: (state, { catalogue }) =>
        `Hay insumos inactivos: ${namedUpTo(inactiveCodes(state.lines, catalogue))}. Edite el PAC y quítelos antes de enviarlo`,
    },
    {
      name: 'prices-of-today',
      holds: (state, command) => movedPrices(state, command).length === 0,
      reason: (state, command) =>
        `${changesInWords(movedPrices(state, command))}. Edite el PAC y guárdelo para tomar los precios de hoy`,
    },
  ],
  RejectPac: [REASON_GIVEN],
  ReprogramPac: [
    {
      name: 'lines-once',
      holds: (state, { added }) => plannedAgain(state, added) === undefined,
      reason: (state, { added }) => {
        const line = plannedAgain(state, added);
        return `El insumo ${line?.codInternal} ${line?.description} ya está en el plan con el subproducto ${line?.subProduct}`;
      },
    },
  ],
};

const OUTCOMES: Outcomes<PacState, PacCommand, PacEvent> = {
  SavePac: (state, { unit, executor, year, lines }) => {
    const data = pacContent(lines);
    if (state.status === 'nuevo') return [{ type: 'PacDrafted', data: { unit, executor, year, ...data } }];
    const { lines: before, qtyStart, budget } = state;
    return sameContent({ lines: before, qtyStart, budget }, data) ? [] : [{ type: 'PacRevised', data }];
  },
  SendPac: (state) => [{ type: 'PacSent', data: { from: pacStates.code(state.status) ?? 0 } }],
  RejectPac: (_, { reason }) => [{ type: 'PacRejected', data: { reason } }],
  ApprovePac: ({ budget, qtyStart }) => [{ type: 'PacApproved', data: { budget, qtyStart } }],
  ReprogramPac: (_, { type: _type, ...data }) => [{ type: 'PacReprogrammed', data }],
};

/** Reasons that block the actions of a plan's state. */
export const PAC_OFFERS: Readonly<Record<string, OfferRule<PacFacts>>> = {
  sendrequest: { reason: ({ lines }) => sendFault(lines) },
};

export const PAC_FORM: RecordForm<PacCommand['type']> = {
  saves: ['SavePac'],
  held: {
    ...heldBy<SavePac, 'p_id_unit' | 'p_year' | 'p_is_new'>()(PAC_RECORD),
    budgetNow: 'worked-out',
    qtyNow: 'worked-out',
  },
  label: pacLabel,
};

/** The annual purchase plan of a unit, stream `pac-{unit}:{year}` (R3 §4, domain §4.1). */
export const pac = lifeCycleOf<PacState, PacCommand, PacEvent, PacFacts>(pacReading, pacStates, {
  rules: PAC_RULES,
  outcomes: OUTCOMES,
  form: PAC_FORM,
  facts: ({ status, lines }) => ({ status, lines: lines.length }),
  offers: PAC_OFFERS,
});
