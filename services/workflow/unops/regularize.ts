import { lastDay } from '@expediente/machines/dates.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import type { UnopsConsolidationState } from '@expediente/machines/unops-consolidation/state.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import { NO_REGULARIZATION } from '@expediente/machines/unops-regularization/state.ts';
import { CorrectRegularization, RegularizeUnops } from '@expediente/schemas/unops/commands.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import { commandWithFile, commandWithOptionalFile } from '../shared/commands/operation.ts';
import { unitNames } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { openConsolidation, visibleRegularization } from './access.ts';
import { moveCurdp } from './numbers.ts';

/** Regularises consolidations and their records, from state 1 to 2, with the PDF, decided together (unops D3). */
export const regularizeUnops = commandWithFile(
  '/unops/regularize',
  RegularizeUnops,
  REGULARIZE_DOCUMENT,
  async (unit, payload, document) => {
    const { p_number_curdp: curdp, p_date_pay: datePay } = payload;
    const consolidations = await consolidationsOf(unit, [...new Set(payload.p_list_consolidate)]);
    const {
      executor = 0,
      unit: centre = 0,
      unitDescription = '',
    }: Partial<UnopsConsolidationState> = consolidations[0] ?? {};
    const names = await unitNames(unit, [centre]);
    const id = await unit.newId(unopsRegularization.events.category);
    const after = await unit.decide(unopsRegularization, [id], {
      type: 'MakeRegularization',
      id,
      executor,
      unit: centre,
      unitDescription: names[centre] ?? unitDescription,
      curdp,
      datePay,
      consolidations,
      document,
      today: unit.today,
    });
    await moveCurdp(unit, NO_REGULARIZATION, after);
    const records = consolidations.flatMap((each) => each.records);
    await unit.loadMany(
      unops,
      records.map((record) => [record]),
    );
    const step = { regularization: id, curdp };
    for (const consolidation of consolidations)
      await unit.decide(unopsConsolidation, [consolidation.id], { type: 'RegularizeConsolidation', ...step });
    for (const record of records) await unit.decide(unops, [record], { type: 'RegularizeUnops', ...step });
    return done(`La regularización ${id} se registró.`, {
      id_unops_regularize: id,
      record_count: after.records,
      total: after.total,
    });
  },
);

/** Consolidations that the session may see, loaded together. */
async function consolidationsOf(
  unit: UnitOfWork,
  ids: readonly number[],
): Promise<readonly UnopsConsolidationState[]> {
  await unit.loadMany(
    unopsConsolidation,
    ids.map((id) => [id]),
  );
  const found: UnopsConsolidationState[] = [];
  for (const id of ids) found.push(await openConsolidation(unit, id, { field: 'p_list_consolidate' }));
  return found;
}

/** Corrects a wrong number, day or document of a regularisation (unops D20). */
export const correctRegularization = commandWithOptionalFile(
  '/unops/regularize/correct',
  CorrectRegularization,
  REGULARIZE_DOCUMENT,
  async (unit, payload, document) => {
    const before = await visibleRegularization(unit, payload.p_id, payload.p_revision);
    const consolidations = await unit.consult(
      unopsConsolidation,
      before.consolidations.map((id) => [id]),
    );
    const after = await unit.decide(unopsRegularization, [before.id], {
      type: 'CorrectRegularization',
      curdp: payload.p_number_curdp,
      datePay: payload.p_date_pay,
      document: document ?? before.document,
      reason: payload.p_justification,
      lastConsolidation: lastDay(consolidations.map((each) => each.date)),
      today: unit.today,
    });
    await moveCurdp(unit, before, after);
    const data = { id_unops_regularize: before.id };
    return after === before
      ? { ...done('La regularización no tenía cambios.', data), response: 'info' }
      : done('La regularización se corrigió.', data);
  },
);
