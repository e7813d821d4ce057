import { planNotApproved } from '@expediente/machines/approval/rules.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { REPROGRAMMING_LOAD, ReprogrammingLoadPlan } from '@expediente/schemas/reprogramming/load.ts';
import type { Static } from 'typebox';
import type { Workflow } from '../shared/commands/workflow.ts';
import { classifyLines, type Named } from '../shared/line-load/classify.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import { namedIn, pairsOf } from '../shared/line-load/named.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';
import { type ChangedPlan, changeRules } from './load-rules.ts';
import { figuresOf } from './plan.ts';

/** Changes of a plan from a workbook, judged by the rules of a save (planning B48). */
export const reprogrammingLoad = lineLoad(
  REPROGRAMMING_LOAD,
  ReprogrammingLoadPlan,
  async ({ rows, fields, session, workflow }) => {
    const plan = await approvedPlan(workflow, session, fields);
    const read = await rows();
    const named = await namedIn(workflow.finder, read);
    const judgedBy = await planNow(workflow, session, plan, read, named);
    return classifyLines(
      read,
      changeRules(named, { ...judgedBy, extension: fields.p_extension_budget === 1 }),
    );
  },
);

/**
 * The approved plan that the call names.
 * @throws {Forbidden} the cost centre is outside the scope
 * @throws {Refused} the plan is not approved
 */
async function approvedPlan(
  workflow: Workflow,
  session: Session,
  { p_id_unit: id, p_year: year }: Static<typeof ReprogrammingLoadPlan>,
): Promise<PacState> {
  const { result } = await workflow.rehearse(reprogrammingLoad.path, session, async (unit) => {
    await costCentre(unit, id);
    const { state } = await unit.load(pac, id, year);
    if (state.status !== 'aprobado') unit.refuse('plan-approved', planNotApproved(year), 'p_id_unit');
    return state;
  });
  return result;
}

/** Present figures of the pairs that the rows may be about, and the modification types that the rows name. */
async function planNow(
  workflow: Workflow,
  session: Session,
  plan: PacState,
  rows: readonly LoadedRow[],
  named: Named,
): Promise<Omit<ChangedPlan, 'extension'>> {
  const pairs = pairsOf(rows, named);
  const types = [...new Set(rows.flatMap(({ values }) => values.level?.toUpperCase() || []))];
  const { result } = await workflow.rehearse(reprogrammingLoad.path, session, async (unit) => {
    const [figures, levels] = await Promise.all([
      figuresOf(unit, plan, [...pairs.values()]),
      unit.references('modificationType', types),
    ]);
    return { figures: new Map(figures.map((each) => [each.line, each])), levels: new Set(levels.keys()) };
  });
  return result;
}
