import { get, type ModuleContract, orWorkbook, PAGED, post } from '../operation.ts';
import { WhatIf } from './commands.ts';

const VERSION = '{ id: string; version: number }';

export const RULES = {
  title: 'Reglas',
  scope: 'institution',
  operations: [
    get('/rules/get/all', 'reglas', 'rule sets with the version in force and the next ones', 'RuleRow[]'),
    get(
      '/rules/get/inforce',
      'session',
      'versions and values of every rule set, for forms that work with them: rate of the IVA, limits, quarters',
      'LawRead',
    ),
    get(
      '/rules/get/id/{name}',
      'reglas.view',
      'a rule set: schema of its values, every version with valid_from, legal basis, who and when',
      'RuleDetail',
    ),
    post(
      '/rules/publish',
      'reglas.create',
      'a new version from tomorrow on; from today only with p_shown, the what-if that its person saw',
      VERSION,
    ),
    post(
      '/rules/correct',
      'reglas.create',
      'a version in the place of a wrong one, from its first day on; what it judged keeps it until it is judged again',
      VERSION,
    ),
    post('/rules/withdraw', 'reglas.update', 'a version that is not yet in force', VERSION),
    post(
      '/rules/whatif',
      'reglas.view',
      'records that these values would have judged otherwise; download=1 as Excel',
      { answer: 'WhatIfRead', payload: WhatIf, bound: 'trial' },
    ),
    get(
      '/rules/judged/{name}/{version}',
      'reglas.view',
      'records that a version judged, each with what the version in its place says and whether it may be judged again; download=1 as Excel',
      { ...orWorkbook('JudgedRead', PAGED), bound: 'trial' },
    ),
  ],
} as const satisfies ModuleContract;
