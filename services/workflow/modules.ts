import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { access } from './access/index.ts';
import { award } from './award/index.ts';
import { bulk } from './bulk/index.ts';
import { catalogues } from './catalogue/index.ts';
import { drafts } from './draft/index.ts';
import { extension } from './extension/index.ts';
import { listViews } from './listview/index.ts';
import { order } from './order/index.ts';
import { pac } from './pac/index.ts';
import { quarterly } from './quarterly/index.ts';
import { reprogramming } from './reprogramming/index.ts';
import { request } from './request/index.ts';
import { rules } from './rules/index.ts';
import type { Command } from './shared/commands/operation.ts';
import type { LineLoad } from './shared/line-load/definition.ts';
import type { AnyDecider, WriteModule } from './shared/module.ts';
import { correlative } from './shared/pipeline/correlative.ts';
import { unique } from './shared/pipeline/unique.ts';
import { unops } from './unops/index.ts';

/** Every module of the write side: adding one is writing its line here. */
export const MODULES: readonly WriteModule[] = [
  access,
  pac,
  reprogramming,
  quarterly,
  extension,
  request,
  order,
  award,
  unops,
  catalogues,
  rules,
  drafts,
  listViews,
  bulk,
];

/**
 * Every decider whose events the log holds: of the modules, of ledgers that several of them move, of numbers and of
 * unique values.
 */
export const DECIDERS: readonly AnyDecider[] = [
  ...MODULES.flatMap(({ deciders = [] }) => deciders),
  planLine,
  quarterBudget,
  unique,
  correlative,
];

/** Every command of the write side. */
export const COMMANDS: readonly Command[] = MODULES.flatMap(({ commands = [] }) => commands);

/** Forms whose lines can be read from a workbook. */
export const LINE_LOADS: readonly LineLoad[] = MODULES.flatMap(({ loads = [] }) => loads);
