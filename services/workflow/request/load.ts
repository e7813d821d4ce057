import { add, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available } from '@expediente/machines/ledger/plan-line-state.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { LOT_LOAD, LotLoadPlan, SERVICE_LOAD, ServiceLoadPlan } from '@expediente/schemas/request/load.ts';
import type { Static } from 'typebox';
import type { Workflow } from '../shared/commands/workflow.ts';
import { classifyLines } from '../shared/line-load/classify.ts';
import { type LineLoad, type LoadCall, lineLoad } from '../shared/line-load/definition.ts';
import { namedIn, pairsOf } from '../shared/line-load/named.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';
import { visibleRequest } from './access.ts';
import { askedRules, type Balances } from './load-rules.ts';

type Kind = (typeof requestKinds)['pedido' | 'servicio'];
type Plan = Static<typeof ServiceLoadPlan>;

/** Supplies of a medical service from a workbook (R3 §2, purchasing C13). */
export const serviceLoad: LineLoad = lineLoad(SERVICE_LOAD, ServiceLoadPlan, (call) =>
  classified(requestKinds.servicio, SERVICE_LOAD.path, call),
);

/** Quantities of a lot of pedidos from a workbook (hospital A1). */
export const lotLoad: LineLoad = lineLoad(LOT_LOAD, LotLoadPlan, (call) =>
  classified(requestKinds.pedido, LOT_LOAD.path, call),
);

/** Rows of asked quantities, classified by the plan and by what its lines have left. */
async function classified(
  kind: Kind,
  path: LineLoad['path'],
  { rows, fields, session, workflow }: LoadCall<Plan, LoadedRow['values']>,
) {
  await expectInSight(workflow, path, session, fields);
  const read = (await rows()).map(withoutDescription);
  const named = await namedIn(workflow.finder, read);
  const balances = await balancesOf(workflow, path, session, kind, fields, pairsOf(read, named));
  return classifyLines(read, askedRules(named, balances, kind.row));
}

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
  path: LineLoad['path'],
  session: Session,
  { p_id_unit: centre }: Plan,
): Promise<void> {
  if (centre === undefined) return;
  await workflow.rehearse(path, session, async (unit) => await costCentre(unit, centre));
}

/** Reads the quantity left of the lines that the rows may be about; null without a plan. */
async function balancesOf(
  workflow: Workflow,
  path: LineLoad['path'],
  session: Session,
  { row }: Kind,
  { p_id_unit: centre, p_year: year, p_id: id = 0 }: Plan,
  pairs: ReturnType<typeof pairsOf>,
): Promise<Balances | null> {
  if (centre === undefined || year === undefined) return null;
  const { result } = await workflow.rehearse(path, session, async (unit) => {
    const own = await ownHolding(unit, id);
    const lines = await unit.consult(
      planLine,
      [...pairs.values()].map(({ supply, subProduct }) => [centre, year, supply, subProduct]),
    );
    const states = lines.values();
    return new Map(
      [...pairs.keys()].flatMap((line) => {
        const state = states.next().value;
        if (!state?.opened || (row !== null && state.row !== row)) return [];
        return [[line, add(available(state), own.get(line) ?? ZERO_QUANTITY)] as const];
      }),
    );
  });
  return result;
}

/** Reads the quantities that the edited service holds itself, and may go on holding. */
async function ownHolding(unit: UnitOfWork, id: number): Promise<Balances> {
  if (id === 0) return new Map();
  const { status, lines } = await visibleRequest(unit, requestKinds.servicio, id);
  if (!requestStates.is(status, 'holding')) return new Map();
  return new Map(lines.map(({ supply, subProduct, qty }) => [pacLineId(supply, subProduct), qty]));
}
