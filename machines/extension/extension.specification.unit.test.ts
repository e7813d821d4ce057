import { money } from '@expediente/kernel/decimal.ts';
import type { ExtensionEvent } from '@expediente/schemas/extension/events.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { calendarJudged } from '../rules/calendar.ts';
import { CORRECTED_LAW } from '../testing/samples.ts';
import { specify } from '../testing/specification.ts';
import type { Budgets } from './commands.ts';
import { extension } from './decide.ts';
import { extensionStates } from './life-cycle.ts';

const HEAD = { id: 5, number: 1, unit: 100101, executor: 100100, year: 2026 };
const CALENDAR = [calendarJudged(FIRST_LAW, '2026-10-01')];
const budgets: Budgets = {
  approved: ['PRIMERO', 'SEGUNDO', 'TERCERO'],
  from: 'TERCERO',
  calendar: CALENDAR,
  programmed: money(26_540),
  lapsed: [],
  budgetPac: money(26_540),
};
/** Q1,000.00 of the Q4,330.00 that are left are given up. */
const LINE = { group: '100', quarter: 'TERCERO', level: 'A', balance: money(4330) } as const;
const REASON = { justification: 'Pasa al grupo 300' };
const CONTENT = {
  lines: [{ ...LINE, ...REASON, change: money(-1000) }],
  judged: CALENDAR,
  lapsed: [],
};

const drafted: ExtensionEvent = { type: 'ExtensionDrafted', data: { ...HEAD, ...CONTENT } };
const sent: ExtensionEvent = { type: 'ExtensionSent', data: { from: 0, ...CONTENT } };

specify(extension, extensionStates, (given) => ({
  SaveExtension: given([])
    .when({
      type: 'SaveExtension',
      ...HEAD,
      lines: [{ ...LINE, ...REASON, levelKnown: true, opened: true, newBudget: money(3330) }],
      budgets,
    })
    .then([drafted]),
  SendExtension: given([drafted])
    .when({
      type: 'SendExtension',
      budgets,
      balances: [{ group: '100', quarter: 'TERCERO', balance: money(4330) }],
    })
    .then([sent]),
  WithdrawExtension: given([drafted, sent])
    .when({ type: 'WithdrawExtension' })
    .then([{ type: 'ExtensionWithdrawn', data: {} }]),
  RejectExtension: given([drafted, sent])
    .when({ type: 'RejectExtension', reason: 'Sin respaldo' })
    .then([{ type: 'ExtensionRejected', data: { reason: 'Sin respaldo' } }]),
  ApproveExtension: given([drafted, sent])
    .when({ type: 'ApproveExtension', budgets })
    .then([{ type: 'ExtensionApproved', data: CONTENT }]),
  JudgeExtensionAgain: given([drafted])
    .when({ type: 'JudgeExtensionAgain', law: CORRECTED_LAW, reason: 'Se publicó mal' })
    .then([
      {
        type: 'ExtensionJudgedAgain',
        data: { judged: [calendarJudged(CORRECTED_LAW, '2026-10-01')], reason: 'Se publicó mal' },
      },
    ]),
}));
