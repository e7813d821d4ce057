import { compare, isPositive, quantity } from '@expediente/kernel/decimal.ts';
import { shownPrice } from '@expediente/kernel/format.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/fields.ts';
import type { RuleBook } from '../rules.ts';
import type { PacCommand, PacLineDraft } from './commands.ts';
import { pacLineId } from './content.ts';
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
const inactive = broken((line) => line.active);
const unpriced = broken((line) => isPositive(line.price));
const notWhole = broken((line) => /^\d+\.00$/.test(line.qty) && compare(line.qty, quantity(1)) >= 0);
const otherPrice = broken(
  (line) => line.givenPrice === undefined || compare(line.givenPrice, line.price) === 0,
);
const named = (line: PacLineDraft | undefined): string =>
  line ? `${line.codInternal} ${line.description}` : '';

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
      holds: (_, command) => inactive(command) === undefined,
      reason: (_, command) => `El insumo ${named(inactive(command))} está inactivo`,
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
    {
      name: 'catalogue-price',
      holds: (_, command) => otherPrice(command) === undefined,
      reason: (_, command) => {
        const line = otherPrice(command);
        return `El precio del insumo ${named(line)} es ${line ? shownPrice(line.price) : ''}: actualice la línea y guarde de nuevo`;
      },
    },
  ],
  SendPac: [
    {
      name: 'has-lines',
      holds: (state) => sendFault(state.lines.length) === '',
      reason: (state) => sendFault(state.lines.length),
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
