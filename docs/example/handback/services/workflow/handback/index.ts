import { quantity } from '@expediente/kernel/decimal.ts';
import type { HandbackCommand } from '@expediente/machines/handback/commands.ts';
import { handback } from '@expediente/machines/handback/decide.ts';
import { type HandbackState, handbackMoves, NO_HANDBACK } from '@expediente/machines/handback/state.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { HandbackStep, RejectHandback, SaveHandback } from '@expediente/schemas/handback/commands.ts';
import { HANDBACK } from '@expediente/schemas/handback/operations.ts';
import { operationOf } from '@expediente/schemas/operation.ts';
import { command } from '../shared/commands/operation.ts';
import type { WriteModule } from '../shared/module.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import { costCentre, expectVisible } from '../shared/records/scope.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** One that the session sees, as the user saw it. @throws {NotFound, RecordChanged} */
async function visible(unit: UnitOfWork, id: number, revision?: number): Promise<HandbackState> {
  const { state, exists } = await unit.load(handback, id);
  if (!exists) throw new NotFound('La devolución no existe.');
  expectVisible(unit, { executor: state.executor, units: [state.unit] }, 'devolución');
  await unit.expectSeen(handback, [id], revision);
  return state;
}

const save = command(
  operationOf(HANDBACK, '/handback/insert/update'),
  SaveHandback,
  async (unit, payload) => {
    const given = payload.p_id ?? 0;
    const before = given === 0 ? NO_HANDBACK : await visible(unit, given, payload.p_revision);
    const centre = await costCentre(unit, payload.p_id_unit);
    const year = given === 0 ? unit.session.year : before.year;
    const subProducts = payload.p_lines.map(({ p_id_sub_products }) => p_id_sub_products);
    const planned = await unit.consult(
      planLine,
      subProducts.map((subProduct) => [centre.id, year, payload.p_id_supplie, subProduct]),
    );
    const line = planned.find(({ opened }) => opened);
    const id = given === 0 ? await unit.newId(handback.events.category) : given;
    const after = await unit.decide(handback, [id], {
      type: 'SaveHandback',
      id,
      number: before.number || (await unit.nextNumber([handback.events.category, centre.id, year])),
      unit: centre.id,
      executor: centre.id_parent,
      year,
      supply: payload.p_id_supplie,
      codInternal: line?.codInternal ?? '',
      description: line?.description ?? '',
      justification: payload.p_justification,
      lines: payload.p_lines.map(({ p_id_sub_products, p_qty }) => ({
        subProduct: p_id_sub_products,
        qty: quantity(p_qty),
      })),
      unplanned: subProducts.filter((_, at) => planned[at]?.opened !== true),
    });
    return answer('La devolución se guardó.', after);
  },
);

const send = command(operationOf(HANDBACK, '/handback/send'), HandbackStep, (unit, { p_id, p_revision }) =>
  step(unit, p_id, p_revision, { type: 'SendHandback' }, 'La devolución se envió a aprobación.'),
);
const approve = command(
  operationOf(HANDBACK, '/handback/approve'),
  HandbackStep,
  (unit, { p_id, p_revision }) =>
    step(unit, p_id, p_revision, { type: 'ApproveHandback' }, 'La devolución se aprobó.'),
);
const reject = command(
  operationOf(HANDBACK, '/handback/disapprove'),
  RejectHandback,
  (unit, { p_id, p_revision, p_justification }) =>
    step(
      unit,
      p_id,
      p_revision,
      { type: 'RejectHandback', reason: p_justification },
      'La devolución se rechazó.',
    ),
);

/** Document and plan lines in one append. */
async function step(
  unit: UnitOfWork,
  id: number,
  revision: number | undefined,
  decision: HandbackCommand,
  message: string,
): Promise<Answer> {
  const before = await visible(unit, id, revision);
  const after = await unit.decide(handback, [id], decision);
  await movePlanLines(unit, handbackMoves(before, after));
  return answer(message, after);
}

const answer = (message: string, state: HandbackState): Answer =>
  done(message, { id: state.id, number: state.number, state: handback.status(state) });

/** Units that are given back to the plan. */
export const handbackModule: WriteModule = {
  name: 'handback',
  deciders: [handback],
  commands: [save, send, approve, reject],
};
