import { add, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available } from '@expediente/machines/ledger/plan-line-state.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { SERVICE_ROW } from '@expediente/machines/request/rules.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE_LOAD, ServiceLoadPlan } from '@expediente/schemas/request/load.ts';
import type { Static } from 'typebox';
import type { Workflow } from '../shared/commands/workflow.ts';
import { classifyLines, type Named } from '../shared/line-load/classify.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import { namedIn, pairsOf } from '../shared/line-load/named.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';
import { visibleRequest } from './access.ts';
import { type ServiceBalances, serviceRules } from './load-rules.ts';

/** Supplies of a medical service from a workbook (R3 §2, purchasing C13). */
export const serviceLoad = lineLoad(
  SERVICE_LOAD,
  ServiceLoadPlan,
  async ({ rows, fields, session, workflow }) => {
    await expectInSight(workflow, session, fields);
    const read = (await rows()).map(withoutDescription);
    const named = await namedIn(workflow.finder, read);
    return classifyLines(read, serviceRules(named, await balancesOf(workflow, session, fields, read, named)));
  },
);

/** Drops the third column, which shows people the supply's name. */
const withoutDescription = (row: LoadedRow): LoadedRow => ({
  ...row,
  values: { ...row.values, line_id: '' },
});

/**
 * Requires that the cost centre is within the scope, before the workbook is read.
 * @throws {Forbidden}
 */
async function expectInSight(
  workflow: Workflow,
  session: Session,
  { p_id_unit: centre }: Static<typeof ServiceLoadPlan>,
): Promise<void> {
  if (centre === undefined) return;
  await workflow.rehearse(serviceLoad.path, session, async (unit) => await costCentre(unit, centre));
}

/** Reads the quantity left of the lines that the rows may be about; null without a plan. */
async function balancesOf(
  workflow: Workflow,
  session: Session,
  { p_id_unit: centre, p_year: year, p_id: id = 0 }: Static<typeof ServiceLoadPlan>,
  rows: readonly LoadedRow[],
  named: Named,
): Promise<ServiceBalances | null> {
  if (centre === undefined || year === undefined) return null;
  const pairs = pairsOf(rows, named);
  const { result } = await workflow.rehearse(serviceLoad.path, session, async (unit) => {
    const own = await ownHolding(unit, id);
    const lines = await unit.consult(
      planLine,
      [...pairs.values()].map(({ supply, subProduct }) => [centre, year, supply, subProduct]),
    );
    const states = lines.values();
    return new Map(
      [...pairs.keys()].flatMap((line) => {
        const state = states.next().value;
        if (!state?.opened || state.row !== SERVICE_ROW) return [];
        return [[line, add(available(state), own.get(line) ?? ZERO_QUANTITY)] as const];
      }),
    );
  });
  return result;
}

/** Reads the quantities that the edited service holds itself, and may go on holding. */
async function ownHolding(unit: UnitOfWork, id: number): Promise<ServiceBalances> {
  if (id === 0) return new Map();
  const { status, lines } = await visibleRequest(unit, requestKinds.servicio, id);
  if (!requestStates.is(status, 'holding')) return new Map();
  return new Map(lines.map(({ supply, subProduct, qty }) => [pacLineId(supply, subProduct), qty]));
}
