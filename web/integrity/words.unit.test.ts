import type { IntegrityFinding, Run } from '@expediente/schemas/ops/read.ts';
import { describe, expect, test } from 'vitest';
import { notEndedText, stateOf, sureText, tookText, verdictText } from './words.ts';

const run = (own: Partial<Run> = {}): Run => ({
  ...{ id: 1, projection: 'integrity', kind: 'verify', state: 'done', phase: 'done', user: '6' },
  ...{ by: 'Usuario Auditor (auditor)', build: 'a1', from_version: null, to_version: null, events: 5 },
  ...{ total: 10, percent: 100, per_second: 1, seconds_left: null, differing: null, found: 0 },
  ...{ left_out: [], message: null, fault: null, cancelled_by: null },
  ...{ begun_at: '2026-11-23T15:18:00Z', ended_at: '2026-11-23T15:18:01.24Z' },
  ...own,
});
const finding = (check: string): IntegrityFinding => ({
  ...{ check, record: 'Orden de compra 22 (order-22)', history: null, sure: 3 },
  ...{ what: 'el evento no es el que se escribió', witness: 'su cadena' },
});
const reportOf = (...findings: readonly IntegrityFinding[]) => ({
  found: findings.length,
  report: {
    ...{ events: 5, streams: 2, facts: 3, files: 1, rows: false, not_compared: [] },
    ...{ found: findings.length, findings },
  },
});

describe('whether the record is whole', () => {
  test('never looked at, whole, or with findings', () => {
    expect([null, { found: 0 }, { found: 3 }].map((last) => stateOf(last).label)).toEqual([
      'SIN REVISAR',
      'ÍNTEGRO',
      'CON HALLAZGOS',
    ]);
  });

  test('findings say what to do; damaged files are no broken record', () => {
    expect(verdictText(null)).toContain('Todavía no');
    expect(verdictText(reportOf())).toContain('está íntegro');
    expect(verdictText(reportOf(finding('chain'), finding('file')))).toMatch(
      /^2 hallazgos: no modifique nada/,
    );
    expect(verdictText(reportOf(finding('file')))).toMatch(/^1 hallazgo en archivos: /);
  });

  test('how long it took; nothing while it goes on', () => {
    expect(tookText(run())).toBe('1.2 s');
    expect(tookText(run({ ended_at: null }))).toBe('');
  });

  test('one that did not come to its end says why', () => {
    expect([null, run(), run({ state: 'running', ended_at: null })].map(notEndedText)).toEqual(['', '', '']);
    expect(notEndedText(run({ state: 'cancelled', cancelled_by: 'Usuario Operador (operador)' }))).toContain(
      'no terminó: la detuvo Usuario Operador (operador).',
    );
    expect(notEndedText(run({ state: 'failed', message: 'se llenó el disco' }))).toContain(
      'se llenó el disco',
    );
    expect(notEndedText(run({ state: 'interrupted' }))).toContain('se interrumpió');
  });

  test('what is certain of a record', () => {
    expect([null, -1, 0, 12].map((sure) => sureText({ sure }))).toEqual(['–', 'Ninguna', '0', '12']);
  });
});
