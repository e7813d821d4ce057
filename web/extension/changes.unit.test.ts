import type { ExtensionFormLine } from '@expediente/schemas/extension/forms.ts';
import type { ExtensionLineRead } from '@expediente/schemas/extension/read.ts';
import { describe, expect, test } from 'vitest';
import { changedLines, changesOf, sumsInWords, sumsOf } from './changes.ts';

const change = (p_budget: string, p_newBudget: string): ExtensionFormLine => ({
  p_id_details: '100-TERCERO',
  p_id_group: '100',
  p_quarter: 'TERCERO',
  p_id_nivel: 'VP',
  p_budget,
  p_newBudget,
  p_justification: 'Porque sí',
  description: 'SERVICIOS',
});
const read = (id_nivel: string, newBudget: string): ExtensionLineRead => ({
  id_details: '100-TERCERO',
  id_group: '100',
  description: 'SERVICIOS',
  quarter: 'TERCERO',
  opened: 1,
  id_nivel,
  description_nivel: '',
  type: 'UP',
  budget: '4330.00',
  newBudget,
  change: '0.00',
  justification: 'Faltó',
});

test('a budget of which nothing is asked is no change', () => {
  expect(changesOf([read('', '4330.00'), read('VP', '4400.00')])).toEqual([
    { ...change('4330.00', '4400.00'), p_justification: 'Faltó' },
  ]);
});

describe('what the changes come to', () => {
  test('up and down are both positive, to the cent', () => {
    // The worked example of planning §2.2.
    const lines = [change('4330.00', '3330.00'), change('0.00', '1000.00')];
    expect(sumsOf(lines)).toEqual({ up: '1000.00', down: '1000.00' });
    expect(sumsOf([change('0.10', '0.30'), change('0.00', '0.1')])).toEqual({ up: '0.30', down: '0.00' });
    expect(changedLines(lines, null).totals).toMatchObject({ change: '0.00' });
    expect(changedLines([change('100.00', '0')], null).totals).toMatchObject({ change: '-100.00' });
  });

  test.each(['', ' ', '-1', '1,000', '1.005', 'mil'])(
    '«%s» is no new budget yet: nothing changes',
    (typed) => {
      expect(sumsOf([change('100.00', typed)])).toEqual({ up: '0.00', down: '0.00' });
    },
  );

  test('zero is a budget: all of it is taken away', () => {
    expect(sumsOf([change('100.00', '0')])).toEqual({ up: '0.00', down: '100.00' });
  });

  test('the balance itself changes nothing', () => {
    expect(sumsOf([change('100.00', ' 100 ')])).toEqual({ up: '0.00', down: '0.00' });
  });
});

describe('what still fits into the plan', () => {
  const fits = (lines: readonly ExtensionFormLine[], budget = '26540.00', lapsed = '0.00') =>
    sumsInWords(lines, { budget, lapsed, budget_pac: '26540.00' });

  test('a plan that is programmed whole takes what is taken away elsewhere, and not a cent more', () => {
    expect(fits([change('4330.00', '3330.00'), change('0.00', '1000.00')])).toBe(
      'disminuye Q1,000.00 · aún cabe en el PAC Q0.00',
    );
    expect(fits([change('0.00', '0.01')])).toBe('disminuye Q0.00 · sobrepasa el PAC por Q0.01');
  });

  test('before anything is typed it is what is not programmed yet', () => {
    expect(fits([], '26000.00')).toBe('disminuye Q0.00 · aún cabe en el PAC Q540.00');
  });

  test('what cuatrimestres that are over did not use may be given again', () => {
    expect(fits([change('0.00', '20.00')], '26540.00', '20.00')).toBe(
      'disminuye Q0.00 · vencido Q20.00 · aún cabe en el PAC Q0.00',
    );
    expect(fits([change('0.00', '20.01')], '26540.00', '20.00')).toContain('sobrepasa el PAC por Q0.01');
  });
});

test('each line shows its own change', () => {
  const shown = changedLines([], null).columns?.change?.value;
  expect(shown?.(change('4330.00', '3330.00'))).toBe('-Q1,000.00');
  expect(shown?.(change('4330.00', 'x'))).toBe('Q0.00');
});
