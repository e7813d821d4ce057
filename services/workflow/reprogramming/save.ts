import { pac } from '@expediente/machines/pac/index.ts';
import { reprogramming } from '@expediente/machines/reprogramming/index.ts';
import { levelOf } from '@expediente/machines/reprogramming/levels.ts';
import { NO_REPROGRAMMING } from '@expediente/machines/reprogramming/record.ts';
import { SaveReprogramming } from '@expediente/schemas/reprogramming/commands.ts';
import { command } from '../operation.ts';
import { costCentre } from '../scope.ts';
import { draftsOf } from './drafts.ts';
import { approval } from './kind.ts';
import { takeOpen } from './open.ts';

/**
 * Its changes stand in one event, and move their lines in the append that approves it, which holds 900 KB: as many
 * with the longest texts. A new line opens a stream and counts twice.
 */
const MOST_CHANGES = 700;
const weightOf = ({ p_id_nivel }: { readonly p_id_nivel: string }): number =>
  levelOf(p_id_nivel).of === 'new' ? 2 : 1;

/** Saves a reprogramming in 0 or 2 over the plan's lines as they stand; nothing moves yet (domain §4.2). */
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
    if (inputs.reduce((sum, input) => sum + weightOf(input), 0) > MOST_CHANGES)
      unit.refuse(
        'reprogramming-size',
        `Una reprogramación admite como máximo ${MOST_CHANGES} cambios; un insumo nuevo cuenta como dos. Haga otra con los demás cuando esta se apruebe`,
        'p_details',
      );
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
