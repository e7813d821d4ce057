import { CATALOGUE_COMMANDS } from './catalogue/index.ts';
import type { LineLoad } from './line-load/definition.ts';
import type { Command } from './operation.ts';
import { ORDER_COMMANDS } from './order/index.ts';
import { PAC_COMMANDS } from './pac/index.ts';
import { pacLoad } from './pac/load.ts';
import { REQUEST_COMMANDS } from './request/index.ts';

/** Every command of the write side: a module adds its own in one line here. */
export const COMMANDS: readonly Command[] = [
  ...PAC_COMMANDS,
  ...REQUEST_COMMANDS,
  ...ORDER_COMMANDS,
  ...CATALOGUE_COMMANDS,
];

/** Forms whose lines can be read from a workbook. */
export const LINE_LOADS: readonly LineLoad[] = [pacLoad];
