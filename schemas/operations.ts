import { AWARD } from './award/operations.ts';
import { BULK } from './bulk/operations.ts';
import { CATALOGUES } from './catalogues/operations.ts';
import { DRAFTS } from './draft/operations.ts';
import { EXTENSION } from './extension/operations.ts';
import { FACTS } from './facts/operations.ts';
import { HISTORY } from './history/operations.ts';
import { HOME } from './home/operations.ts';
import { LEDGER } from './ledger/operations.ts';
import { LIST_VIEWS } from './listview/operations.ts';
import type { ModuleContract, Operation } from './operation.ts';
import { OPS } from './ops/operations.ts';
import { ORDER } from './order/operations.ts';
import { PAC } from './pac/operations.ts';
import { PAPER } from './paper/operations.ts';
import { QUARTERLY } from './quarterly/operations.ts';
import { REPORTS } from './reports/operations.ts';
import { REPROGRAMMING } from './reprogramming/operations.ts';
import { MEDICAL, REQUEST } from './request/operations.ts';
import { RULES } from './rules/operations.ts';
import { SEALS } from './seal/operations.ts';
import { SEARCH } from './search/operations.ts';
import { SESSION } from './session/operations.ts';
import { SYSTEM } from './system/operations.ts';
import { UNOPS } from './unops/operations.ts';

/** The operations of every module: the whole HTTP contract. Adding a module is writing its line here. */
export const CONTRACTS = [
  SESSION,
  CATALOGUES,
  AWARD,
  PAC,
  REPROGRAMMING,
  REQUEST,
  ORDER,
  MEDICAL,
  QUARTERLY,
  EXTENSION,
  LEDGER,
  UNOPS,
  REPORTS,
  HISTORY,
  SEARCH,
  PAPER,
  FACTS,
  HOME,
  DRAFTS,
  LIST_VIEWS,
  BULK,
  OPS,
  SEALS,
  RULES,
  SYSTEM,
] as const satisfies readonly ModuleContract[];

export type OperationPath = (typeof CONTRACTS)[number]['operations'][number]['path'];

/** Every operation, in the order of the modules. */
export const OPERATIONS: readonly Operation<OperationPath>[] = CONTRACTS.flatMap(
  ({ operations }): readonly Operation<OperationPath>[] => operations,
);

/** Pages that modules bring besides those of the requirement's menu. */
export const PAGES = CONTRACTS.flatMap(({ page }: ModuleContract) => page ?? []);

const byPath: ReadonlyMap<string, Operation<OperationPath>> = new Map(
  OPERATIONS.map((each) => [each.path, each]),
);

/** Path of an operation, or the operation itself when its module is not in the list of all. */
export type NamedOperation = OperationPath | Operation;

/** The operation of a path. Each path has one method. */
export function operation(named: NamedOperation): Operation {
  if (typeof named !== 'string') return named;
  const found = byPath.get(named);
  if (!found) throw new Error(`no operation ${named}`);
  return found;
}

/**
 * The part of a path's permission that grants one of its actions: `grupos.create` of the save's
 * `grupos.create|grupos.update`. An operation of a page without actions keeps it whole.
 */
export function actionPermission(path: OperationPath, action: string): string {
  const { permission } = operation(path);
  const granting = permission.split('|').filter((each) => each.endsWith(`.${action}`));
  return granting.length === 0 ? permission : granting.join('|');
}
