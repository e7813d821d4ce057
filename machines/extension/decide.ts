import {
  add,
  compare,
  isNegative,
  isZero,
  type Money,
  negate,
  subtract,
} from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { SaveExtension } from '@expediente/schemas/extension/commands.ts';
import type {
  ExtensionContent,
  ExtensionEvent,
  ExtensionLine,
} from '@expediente/schemas/extension/events.ts';
import { EXTENSION_RECORD } from '@expediente/schemas/extension/record.ts';
import { isLevelOffered, NEW_GROUP_LEVEL } from '@expediente/schemas/shared/levels.ts';
import { CHANGES_MISSING, JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { amountRules } from '../amounts.ts';
import { REASON_GIVEN } from '../approval/rules.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import { counted, lapsedInWords } from '../quarterly/lapse.ts';
import { correctedIn, judgeAgainRules, judgedAgain } from '../rules/again.ts';
import { isOver } from '../rules/open-quarters.ts';
import { sameContent } from '../same.ts';
import { lacksChanges } from './changes.ts';
import type { Budgets, ExtensionCommand, ExtensionDraft } from './commands.ts';
import { extensionStates } from './life-cycle.ts';
import { extensionReading } from './reading.ts';
import { type ExtensionFacts, type ExtensionState, totalsOfLines } from './state.ts';
import { extensionLabel } from './words.ts';

type Save = Extract<ExtensionCommand, { type: 'SaveExtension' }>;
type Place = Pick<ExtensionLine, 'group' | 'quarter'>;

const placeOf = ({ group, quarter }: Place): string => `${group}-${quarter}`;
const named = (place: Place | undefined): string => `grupo ${place?.group} en ${place?.quarter}`;

export const extensionContent = ({ lines }: Pick<Save, 'lines'>): ExtensionContent => ({
  lines: lines.map(({ group, quarter, level, balance, newBudget, justification }) => ({
    group,
    quarter,
    level,
    balance,
    change: subtract(newBudget, balance),
    justification,
  })),
});

const repeated = ({ lines }: Save): Place | undefined => {
  const seen = new Set<string>();
  return lines.find((line) => seen.has(placeOf(line)) || !seen.add(placeOf(line)));
};

/** Rule that every line must keep; its reason names the first line that breaks it. */
const each = (
  name: string,
  holds: (line: ExtensionDraft, command: Save) => boolean,
  reason: (line: ExtensionDraft, command: Save) => string,
): Rule<ExtensionState, Save> => ({
  name,
  at: 'p_details',
  holds: (_, command) => command.lines.every((line) => holds(line, command)),
  reason: (_, command) => {
    const broken = command.lines.find((line) => !holds(line, command));
    return broken === undefined ? '' : reason(broken, command);
  },
});

/** UP and DOWN by the sign of the change (planning B22). */
export const directionOf = (change: Money): 'UP' | 'DOWN' => (isNegative(change) ? 'DOWN' : 'UP');

const changeOf = ({ newBudget, balance }: ExtensionDraft): Money => subtract(newBudget, balance);

/**
 * True for changes that count toward the plan: an increase of a cuatrimestre that has ended meanwhile lapses at once.
 */
const counts = ({ quarter, change }: Change, budgets: Budgets): boolean =>
  isNegative(change) || !isOver(quarter, budgets);

type Change = Pick<ExtensionLine, 'quarter' | 'change'>;

/**
 * Rule that the approved cuatrimestres stay within the plan's budget; saving, sending and approving ask it (planning
 * B25, B39).
 */
const withinPlan = <Command extends { readonly budgets: Budgets }>(
  linesOf: (state: ExtensionState, command: Command) => readonly Change[],
): Rule<ExtensionState, Command> => {
  const after = (state: ExtensionState, command: Command): Money =>
    add(
      counted(command.budgets),
      totalsOfLines(linesOf(state, command).filter((line) => counts(line, command.budgets))).difference,
    );
  return {
    name: 'within-plan',
    at: 'p_details',
    holds: (state, command) => compare(after(state, command), command.budgets.budgetPac) <= 0,
    reason: (state, command) =>
      `Los cuatrimestres aprobados sumarían ${shownMoney(after(state, command))}${withoutLapsed(command.budgets)} y el presupuesto del PAC es de ${shownMoney(command.budgets.budgetPac)}: reduzca los aumentos`,
  };
};

const withoutLapsed = ({ lapsed }: Budgets): string => {
  const words = lapsedInWords(lapsed);
  return words === '' ? '' : `${words},`;
};

/** Free amount of the budget from which a line takes away. */
const balanceOf = (
  { balances }: Extract<ExtensionCommand, { type: 'SendExtension' }>,
  place: Place,
): Money | undefined => balances.find((each) => placeOf(each) === placeOf(place))?.balance;

const tooMuch = ({ lines }: ExtensionState, command: Extract<ExtensionCommand, { type: 'SendExtension' }>) =>
  lines.find((line) => {
    const balance = balanceOf(command, line);
    return isNegative(line.change) && (balance === undefined || compare(negate(line.change), balance) > 0);
  });

const late = ({ lines }: ExtensionState, { budgets }: { readonly budgets: Budgets }) =>
  lines.find(({ quarter }) => isOver(quarter, budgets));

export const EXTENSION_RULES: RuleBook<ExtensionState, ExtensionCommand> = {
  SaveExtension: [
    {
      name: 'has-lines',
      at: 'p_details',
      holds: (_, { lines }) => !lacksChanges(lines),
      reason: CHANGES_MISSING,
    },
    {
      name: 'lines-once',
      at: 'p_details',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => `El ${named(repeated(command))} ya está agregado`,
    },
    each(
      'quarter-approved',
      ({ quarter }, { budgets }) => budgets.approved.includes(quarter),
      ({ quarter }) => `El cuatrimestre ${quarter} no está aprobado`,
    ),
    each(
      'quarter-not-gone',
      ({ quarter }, { budgets }) => !isOver(quarter, budgets),
      ({ quarter }) => `El cuatrimestre ${quarter} ya pasó: sus presupuestos no cambian`,
    ),
    each(
      'level-offered',
      ({ level, levelKnown }) => levelKnown && isLevelOffered('extension', level),
      (line) => `Seleccionar tipo modificación: ${line.level || 'ninguno'} no se usa en el ${named(line)}`,
    ),
    each(
      'new-group-level',
      ({ opened, level }) => opened || level === NEW_GROUP_LEVEL,
      (line) =>
        `El ${named(line)} no tiene presupuesto: se agrega con el tipo de modificación ${NEW_GROUP_LEVEL}`,
    ),
    each(
      'justified',
      ({ justification }) => justification.trim() !== '',
      () => JUSTIFICATION_MISSING,
    ),
    each(
      'balance-as-seen',
      ({ seen, balance }) => seen === undefined || seen === balance,
      ({ group, quarter, seen, balance }) =>
        `El saldo del grupo ${group} en ${quarter} cambió de ${shownMoney(seen ?? balance)} a ${shownMoney(balance)}: revise el nuevo presupuesto`,
    ),
    each(
      'not-negative',
      ({ newBudget }) => !isNegative(newBudget),
      (line) => `El nuevo presupuesto del ${named(line)} no puede ser menor que cero`,
    ),
    each(
      'changes-something',
      (line) => !isZero(changeOf(line)),
      (line) => `El nuevo presupuesto del ${named(line)} es el que ya tiene: cámbielo o quite la línea`,
    ),
    each(
      'direction',
      (line) => line.direction === undefined || line.direction === directionOf(changeOf(line)),
      (line) =>
        `El cambio del ${named(line)} ${isNegative(changeOf(line)) ? 'disminuye' : 'aumenta'} el presupuesto: no corresponde con el tipo ${line.direction}`,
    ),
    ...amountRules<ExtensionState, Save>((_, { lines }) =>
      lines.map((line) => ({
        name: `El nuevo presupuesto del ${named(line)}`,
        kind: 'money',
        amount: line.newBudget,
        mend: 'el nuevo presupuesto',
        at: 'p_details',
      })),
    ),
    withinPlan<Save>((_, command) => extensionContent(command).lines),
  ],
  SendExtension: [
    {
      name: 'quarter-not-gone',
      holds: (state, command) => late(state, command) === undefined,
      reason: (state, command) =>
        `El cuatrimestre ${late(state, command)?.quarter} ya pasó: sus presupuestos no cambian. Edite la reprogramación y quite sus líneas`,
    },
    {
      name: 'balance-suffices',
      holds: (state, command) => tooMuch(state, command) === undefined,
      reason: (state, command) => {
        const line = tooMuch(state, command);
        const balance = line && balanceOf(command, line);
        return `El saldo del ${named(line)} es de ${shownMoney(balance ?? '0.00')} y se quitarían ${shownMoney(line ? negate(line.change) : '0.00')}: revise el nuevo presupuesto`;
      },
    },
    withinPlan<Extract<ExtensionCommand, { type: 'SendExtension' }>>(({ lines }) => lines),
  ],
  JudgeExtensionAgain: judgeAgainRules<ExtensionState>(),
  RejectExtension: [REASON_GIVEN],
  ApproveExtension: [
    withinPlan<Extract<ExtensionCommand, { type: 'ApproveExtension' }>>(({ lines }) => lines),
  ],
};

/** Judgements by the calendar of the command's day, and the amounts lapsed by then. */
const judgedBy = ({ calendar: judged, lapsed }: Budgets) => ({ judged, lapsed });

const OUTCOMES: Outcomes<ExtensionState, ExtensionCommand, ExtensionEvent> = {
  SaveExtension: (state, command) => {
    const data = extensionContent(command);
    const { id, number, unit, executor, year, budgets } = command;
    const judged = judgedBy(budgets);
    if (state.status !== 'nuevo')
      return sameContent(state.lines, data.lines)
        ? []
        : [{ type: 'ExtensionRevised', data: { ...data, ...judged } }];
    return [{ type: 'ExtensionDrafted', data: { id, number, unit, executor, year, ...data, ...judged } }];
  },
  SendExtension: ({ status, lines }, command) => [
    {
      type: 'ExtensionSent',
      data: {
        from: extensionStates.code(status) ?? 0,
        lines: lines.map((line) => ({ ...line, balance: balanceOf(command, line) ?? line.balance })),
        ...judgedBy(command.budgets),
      },
    },
  ],
  JudgeExtensionAgain: ({ judged }, { law, reason }) => [
    {
      type: 'ExtensionJudgedAgain',
      data: { judged: correctedIn(law, judged).flatMap((each) => judgedAgain(law, each)), reason },
    },
  ],
  RejectExtension: (_, { reason }) => [{ type: 'ExtensionRejected', data: { reason } }],
  ApproveExtension: ({ lines }, { budgets }) => [
    { type: 'ExtensionApproved', data: { lines, ...judgedBy(budgets) } },
  ],
};

export const EXTENSION_FORM: RecordForm<ExtensionCommand['type']> = {
  saves: ['SaveExtension'],
  held: {
    ...heldBy<SaveExtension, 'p_id' | 'p_id_unit' | 'p_year'>()(EXTENSION_RECORD),
    judged: 'worked-out',
    lapsed: 'worked-out',
  },
  label: extensionLabel,
};

/** An extension of a quarterly programming, stream `extension-{id}` (R3 §4, domain §4.4). */
export const extension = lifeCycleOf<ExtensionState, ExtensionCommand, ExtensionEvent, ExtensionFacts>(
  extensionReading,
  extensionStates,
  {
    rules: EXTENSION_RULES,
    outcomes: OUTCOMES,
    form: EXTENSION_FORM,
    facts: ({ status }) => ({ status }),
  },
);
