import { amountOf, compare, isPositive, quantity } from '@expediente/kernel/decimal.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/fields.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import type { RuleBook } from '../life-cycle/rules.ts';
import type { PacCommand, PacLineDraft } from './commands.ts';
import { pacContent, pacLineId } from './content.ts';
import { changesInWords, inactiveCodes, namedUpTo, priceChanges } from './prices.ts';
import type { PacState } from './state.ts';

/** Why a plan cannot be sent, else '' (domain §4.1); said by the button and by the refusal. */
export const sendFault = (lines: number): string =>
  lines > 0 ? '' : 'El PAC no tiene insumos. Agregue al menos uno antes de enviarlo';

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
const unpriced = broken((line) => isPositive(line.price));
const notWhole = broken((line) => /^\d+\.00$/.test(line.qty) && compare(line.qty, quantity(1)) >= 0);
const named = (line: PacLineDraft | undefined): string =>
  line ? `${line.codInternal} ${line.description}` : '';

const movedPrices = ({ lines }: PacState, { catalogue }: Extract<PacCommand, { type: 'SendPac' }>) => {
  const now = new Map(catalogue.map(({ supply, price }) => [supply, price]));
  return priceChanges(lines, (supply) => now.get(supply));
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
      }),
    ),
    { name: 'El presupuesto del PAC', kind: 'money', amount: budget, mend: 'las cantidades' },
  ];
};

export const PAC_RULES: RuleBook<PacState, PacCommand> = {
  SavePac: [
    {
      name: 'lines-once',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => {
        const line = repeated(command);
        return `El insumo ${named(line)} ya está agregado con el subproducto ${line?.subProduct}`;
      },
    },
    {
      name: 'supply-active',
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
      holds: (_, command) => unpriced(command) === undefined,
      reason: (_, command) => `El insumo ${named(unpriced(command))} no tiene precio`,
    },
    {
      name: 'whole-quantity',
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
        `Cambió el precio de ${changesInWords(movedPrices(state, command))}. Edite el PAC y guárdelo para tomar los precios de hoy`,
    },
  ],
  RejectPac: [
    {
      name: 'reason-given',
      holds: (_, command) => command.reason.trim() !== '',
      reason: JUSTIFICATION_MISSING,
    },
  ],
  ApprovePac: [],
};
