import { money } from '@expediente/kernel/decimal.ts';
import type { QuarterlyEvent } from '@expediente/schemas/quarterly/events.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { sendingJudged } from '../rules/calendar.ts';
import { CORRECTED_LAW } from '../testing/samples.ts';
import { specify } from '../testing/specification.ts';
import { quarterly } from './decide.ts';
import { quarterlyStates } from './life-cycle.ts';

const PLAN = { budgetPac: money(2500), lapsed: [] };
const FIRST = { group: '200', quarter: 'PRIMERO', budget: money(900) } as const;
const HEAD = { unit: 100101, executor: 100100, year: 2026, number: 1 };
const CHANGES = [{ group: '200', quarter: 'PRIMERO', change: money(-100) }] as const;

/** It is sent within its window; by the corrected rules too late. */
const SENDING = { year: 2026, quarter: 'PRIMERO', day: '2026-01-08' } as const;

const drafted: QuarterlyEvent = {
  type: 'QuarterlyDrafted',
  data: { ...HEAD, amounts: [FIRST], budget: money(900) },
};
const sent: QuarterlyEvent = {
  type: 'QuarterlySent',
  data: { from: 0, quarter: 'PRIMERO', judged: sendingJudged(FIRST_LAW, SENDING), lapsed: [] },
};
const approved: QuarterlyEvent = {
  type: 'QuarterlyApproved',
  data: { quarter: 'PRIMERO', amounts: [FIRST], lapsed: [] },
};

specify(quarterly, quarterlyStates, (given) => ({
  SaveQuarterly: given([])
    .when({ type: 'SaveQuarterly', ...HEAD, amounts: [FIRST], planApproved: true, ...PLAN })
    .then([drafted]),
  SendQuarterly: given([drafted])
    .when({ type: 'SendQuarterly', law: FIRST_LAW, today: '2026-01-08', ...PLAN })
    .then([sent]),
  WithdrawQuarterly: given([drafted, sent])
    .when({ type: 'WithdrawQuarterly' })
    .then([{ type: 'QuarterlyWithdrawn', data: {} }]),
  RejectQuarterly: given([drafted, sent])
    .when({ type: 'RejectQuarterly', reason: 'Falta el grupo 300' })
    .then([{ type: 'QuarterlyRejected', data: { reason: 'Falta el grupo 300' } }]),
  ApproveQuarterly: given([drafted, sent])
    .when({ type: 'ApproveQuarterly', ...PLAN })
    .then([approved]),
  ExtendQuarterly: given([drafted, sent, approved])
    .when({ type: 'ExtendQuarterly', extension: 5, changes: CHANGES })
    .then([{ type: 'QuarterlyExtended', data: { extension: 5, changes: CHANGES } }]),
  JudgeQuarterlyAgain: given([drafted, sent])
    .when({ type: 'JudgeQuarterlyAgain', law: CORRECTED_LAW, reason: 'Se publicó mal' })
    .then([
      {
        type: 'QuarterlyJudgedAgain',
        data: { judged: sendingJudged(CORRECTED_LAW, SENDING), reason: 'Se publicó mal' },
      },
    ]),
}));
