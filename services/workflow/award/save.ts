import type { AwardedConsolidation } from '@expediente/machines/award/commands.ts';
import { award } from '@expediente/machines/award/decide.ts';
import { nogOf } from '@expediente/machines/award/nog.ts';
import { type AwardState, NO_AWARD } from '@expediente/machines/award/state.ts';
import { awardFault, requestedByUnit } from '@expediente/machines/order/awarded.ts';
import { type SaveAward as Save, SaveAward } from '@expediente/schemas/award/commands.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { sentIn } from '@expediente/schemas/record/table.ts';
import { partsOf, visibleOrder } from '../order/access.ts';
import { command } from '../shared/commands/operation.ts';
import { numberOfYear } from '../shared/records/claims.ts';
import { unitNames } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { awardAnswer, decideAward, momentOf, visibleAward } from './access.ts';
import { awardCopies } from './copies.ts';

/** Records a new award, or edits one of state 0 (R2 §5, §7; awards §1.2). */
export const saveAward = command('/awardacts/insert/update', SaveAward, async (unit, payload) => {
  const given = payload.p_id ?? 0;
  const before = given === 0 ? NO_AWARD : await visibleAward(unit, given, payload.p_revision);
  const consolidation = await consolidationOf(unit, payload.p_id_consolidate ?? 0, before);
  const executor = before.executor || (await executorOf(unit, payload, consolidation));
  const copies = await awardCopies(unit, executor, before, payload, consolidation);
  const nog = nogOf(payload.p_id_type_purchase, copies.content.purchaseTypeDescription);
  const id = given === 0 ? await unit.newId(award.events.category) : given;
  const after = await decideAward(
    unit,
    before,
    {
      type: 'SaveAward',
      id,
      executor,
      year: before.year || unit.session.year,
      ...sentIn(AWARD_RECORD, payload),
      ...copies.content,
      number: numberOf(unit, payload.p_number, before),
      hour: payload.p_hour.slice(0, 5),
      // Fields that the purchase type does not have are dropped without a refusal (awards A11).
      nog: nog === 'none' ? '' : (payload.p_nog ?? ''),
      order: consolidation?.order ?? 0,
      resolution: consolidation?.resolution ?? '',
      asksJustification: copies.asksJustification,
      winnerActive: copies.winnerActive,
      consolidation,
      ...momentOf(unit),
    },
    id,
  );
  return awardAnswer('El acta se guardó.', after);
});

/** Number of the award with the session's year behind it; an existing number stays unchanged (awards A14). */
const numberOf = (unit: UnitOfWork, typed: string, before: AwardState): string =>
  numberOfYear(unit, typed, {
    kept: before.number || undefined,
    rule: 'award-year',
    message: `El año del número es el de la sesión, ${unit.session.year}`,
    field: 'p_number',
  });

/**
 * Consolidation that is awarded, guarded by the append; null for an award without one.
 * @throws {Refused, NotFound}
 */
async function consolidationOf(
  unit: UnitOfWork,
  order: number,
  { id }: AwardState,
): Promise<AwardedConsolidation | null> {
  if (order === 0) return null;
  const state = await visibleOrder(unit, order);
  // Checked before the act is compared with the consolidation: a freed one, which takes no more commands, is refused
  // with a reason.
  const fault = awardFault(state, id);
  if (fault !== '') unit.refuse('awardable', fault, 'p_id_consolidate');
  const deliveries = [state, ...(await partsOf(unit, state))];
  const names = await unitNames(
    unit,
    deliveries.flatMap(({ lines }) => lines.map((line) => line.unit)),
  );
  return {
    order,
    resolution: state.numberResolution,
    dateResolution: state.dateResolution,
    supply: state.planned[0]?.supply ?? 0,
    units: requestedByUnit(deliveries).map(({ unit: id, qty }) => ({
      unit: id,
      description: names[id] ?? String(id),
      qty,
    })),
  };
}

/**
 * Executor of the award: that of its consolidation, else the session's, else that of the first cost centre (for a
 * session over all executors).
 */
async function executorOf(
  unit: UnitOfWork,
  { p_unit: units, p_id_consolidate: order }: Save,
  consolidation: AwardedConsolidation | null,
): Promise<number> {
  if (consolidation !== null && order) return (await visibleOrder(unit, order)).executor;
  const own = unit.session.executor?.id;
  if (own !== undefined) return own;
  const first = await unit.reference('unit', units[0]?.id ?? 0);
  return first?.id_parent ?? first?.id ?? 0;
}
