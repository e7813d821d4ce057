import { pac } from '@expediente/machines/pac/decide.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { PAC_LOAD, PacLoadPlan } from '@expediente/schemas/pac/load.ts';
import type { Static } from 'typebox';
import type { Workflow } from '../shared/commands/workflow.ts';
import { classifyLines } from '../shared/line-load/classify.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import { namedIn } from '../shared/line-load/named.ts';
import { costCentre } from '../shared/records/scope.ts';
import { planRules } from './load-rules.ts';

/** Lines of a plan from a workbook (R3 §2 "bulk Excel upload"). */
export const pacLoad = lineLoad(PAC_LOAD, PacLoadPlan, async ({ rows, fields, session, workflow }) => {
  const planned = await savedLines(workflow, session, fields);
  const read = await rows();
  return classifyLines(read, planRules(await namedIn(workflow.finder, read), planned));
});

/**
 * Ids of the lines of the plan that the call names; none when it names no plan.
 * @throws {Forbidden} the unit is outside the scope
 */
async function savedLines(
  workflow: Workflow,
  session: Session,
  { p_id_unit: unit, p_year: year }: Static<typeof PacLoadPlan>,
): Promise<ReadonlySet<string>> {
  if (unit === undefined || year === undefined) return new Set();
  const { result } = await workflow.rehearse(pacLoad.path, session, async (work) => {
    await costCentre(work, unit);
    return (await work.load(pac, unit, year)).state.lines;
  });
  return new Set(result.map(({ id }) => id));
}
