import { pac } from '@expediente/machines/pac/decide.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { sizeFault } from '@expediente/machines/reprogramming/size.ts';
import { NO_REPROGRAMMING } from '@expediente/machines/reprogramming/state.ts';
import { SaveReprogramming } from '@expediente/schemas/reprogramming/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { costCentre } from '../shared/records/scope.ts';
import { draftsOf } from './drafts.ts';
import { approval } from './kind.ts';
import { takeOpen } from './open.ts';

/** Saves a reprogramming in state 0 or 2 over the plan's present lines; nothing moves yet (domain §4.2). */
export const saveReprogramming = command(
  '/reprogramming/insert/update',
  SaveReprogramming,
  async (unit, payload) => {
    const { p_id: given = 0, p_year: year, p_details: inputs } = payload;
    const isNew = given === 0;
    const before = isNew
      ? NO_REPROGRAMMING
      : await approval.visible(unit, { p_id: given }, payload.p_revision);
    const centre = await costCentre(unit, payload.p_id_unit);
    const tooMany = sizeFault(inputs);
    if (tooMany !== '') unit.refuse('reprogramming-size', tooMany, 'p_details');
    const { state: plan } = await unit.load(pac, centre.id, year);
    const details = await draftsOf(unit, plan, before, inputs);
    const id = isNew ? await unit.newId(reprogramming.events.category) : given;
    if (isNew) await takeOpen(unit, { id, unit: centre.id, year });
    const after = await unit.decide(reprogramming, [id], {
      type: 'SaveReprogramming',
      id,
      number: isNew ? await unit.nextNumber([reprogramming.events.category, centre.id, year]) : before.number,
      unit: centre.id,
      executor: centre.id_parent,
      year,
      date: unit.today,
      extensionBudget: payload.p_extension_budget ?? before.extensionBudget,
      justification: payload.p_justification ?? before.justification,
      details,
      planApproved: plan.status === 'aprobado',
      current: plan.budgetNow,
    });
    return approval.answer(isNew ? 'La reprogramación se guardó.' : 'La reprogramación se actualizó.', after);
  },
);
