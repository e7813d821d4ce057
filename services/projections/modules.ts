import type { Projection } from '@expediente/readmodels/projection.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { award } from './award/index.ts';
import { bulkOver } from './bulk/index.ts';
import { catalogues } from './catalogues/index.ts';
import { drafts } from './draft/index.ts';
import { extension } from './extension/index.ts';
import { facts } from './facts/index.ts';
import { history } from './history/index.ts';
import { home } from './home/index.ts';
import { ledger } from './ledger/index.ts';
import { listViews } from './listview/index.ts';
import { ops } from './ops/index.ts';
import { order } from './order/index.ts';
import { pac } from './pac/index.ts';
import { paper } from './paper/index.ts';
import { plan } from './plan/index.ts';
import { quarterly } from './quarterly/index.ts';
import { reports } from './reports/index.ts';
import { reprogramming } from './reprogramming/index.ts';
import { request } from './request/index.ts';
import { rules } from './rules/index.ts';
import { seals } from './seals/index.ts';
import { search } from './search/index.ts';
import type { ReadModule } from './shared/module.ts';
import type { SharedRun } from './shared/reads.ts';
import { unops } from './unops/index.ts';

/**
 * Modules of the read side; a new one needs only its line here. Read models start in this order, and the home page
 * lists pending work in it. Modules reach each other through `ReadParts.modules`.
 */
export const MODULES: readonly ReadModule[] = [
  catalogues,
  rules,
  pac,
  reprogramming,
  plan,
  ledger,
  quarterly,
  extension,
  request,
  order,
  award,
  unops,
  reports,
  history,
  paper,
  facts,
  search,
  home,
  ops,
  seals,
  drafts,
  listViews,
  bulkOver(listRead),
];

export const PROJECTIONS: readonly Projection[] = MODULES.flatMap(({ projections = [] }) => projections);

export const projectionNamed = (name: string): Projection | undefined =>
  PROJECTIONS.find((projection) => projection.name === name);

/**
 * The list of an operation, for the server's own questions.
 * @throws {Error} the operation answers no list of records
 */
export function listRead(path: OperationPath): SharedRun {
  const [found] = MODULES.flatMap(({ reads }) => reads?.[path]?.within ?? []);
  if (!found) throw new Error(`${path} is no list of records`);
  return found;
}
