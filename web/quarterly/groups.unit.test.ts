import type { QuarterlyGroup } from '@expediente/schemas/quarterly/forms.ts';
import type { QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import { describe, expect, test } from 'vitest';
import {
  aboveTheirPlan,
  amountFaults,
  detailsOf,
  groupsOf,
  leftInWords,
  openCells,
  programmedGroups,
  programmedLines,
  programmedTotal,
  withRest,
} from './groups.ts';

/** The plan of 26,540.00 of the worked example (planning §2.2). */
const PAC = '26540.00';
const group = (
  id_group: string,
  budget_pac: string,
  amounts: Partial<QuarterlyGroup> = {},
): QuarterlyGroup => ({
  id_group,
  description: `GRUPO ${id_group}`,
  budget_pac,
  lapsed: '0.00',
  PRIMERO: '',
  SEGUNDO: '',
  TERCERO: '',
  ...amounts,
});
const WHOLE = [
  group('100', '15900.00', { PRIMERO: '5300', SEGUNDO: '5300.00', TERCERO: ' 5300 ' }),
  group('200', '7740.00', { PRIMERO: '2580', SEGUNDO: '2580', TERCERO: '2580' }),
  group('300', '2900.00', { PRIMERO: '2900' }),
];

const details = (
  rows: QuarterlyDetails['details'],
  groups: QuarterlyDetails['groups'],
): QuarterlyDetails => ({
  header: {
    id: '100101-2026',
    id_unit: 100101,
    description: 'EMERGENCIA',
    year: 2026,
    quarter_approve: 1,
    budget_pac: PAC,
    lapsed: '0.00',
  },
  details: rows,
  groups,
  totals: { PRIMERO: '0.00', SEGUNDO: '0.00', TERCERO: '0.00', budget: '0.00', difference: '0.00' },
});
const amount = (id_group: string, quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO', budget: string) => ({
  id_group,
  description: '',
  quarter,
  budget,
  locked: 0 as const,
});
const planned = (id_group: string, budget_pac: string) => ({
  id_group,
  description: '',
  budget_pac,
  lapsed: '0.00',
});

describe('groups of a programming', () => {
  const read = details(
    [
      amount('200', 'PRIMERO', '2580.00'),
      amount('200', 'TERCERO', '1.50'),
      amount('100', 'SEGUNDO', '5300.00'),
    ],
    [planned('200', '7740.00'), planned('100', '0.00'), planned('900', '0.00')],
  );

  test('each has what is programmed of it, in the order of the server, the rest is empty', () => {
    expect(
      groupsOf(read).map(({ id_group, PRIMERO, SEGUNDO, TERCERO }) => [id_group, PRIMERO, SEGUNDO, TERCERO]),
    ).toEqual([
      ['200', '2580.00', '', '1.50'],
      ['100', '', '5300.00', ''],
      ['900', '', '', ''],
    ]);
  });

  test('what is only read leaves out groups that neither plan nor programming names', () => {
    expect(programmedGroups(read).map(({ id_group }) => id_group)).toEqual(['100', '200']);
  });
});

describe('what is typed', () => {
  test('the cents of the whole plan are counted exactly', () => {
    expect(programmedTotal(WHOLE)).toBe(PAC);
    expect(leftInWords(WHOLE, PAC)).toBe('Todo el PAC está programado');
    // 0.1 + 0.2 is 0.30 here.
    expect(programmedTotal([group('100', '0.00', { PRIMERO: '0.1', SEGUNDO: '0.2' })])).toBe('0.30');
  });

  test('a cent too little and a cent too much are reported', () => {
    const with200 = (TERCERO: string) => [WHOLE[0], { ...WHOLE[1], TERCERO }, WHOLE[2]] as QuarterlyGroup[];
    expect(leftInWords(with200('2579.99'), PAC)).toBe('Por programar Q0.01');
    expect(leftInWords(with200('2580.01'), PAC)).toBe('Sobrepasa el PAC por Q0.01');
  });

  test.each(['5,300', '-1', '1.234', 'cinco'])(
    '«%s» is no amount: reported at its cell, counted nowhere',
    (typed) => {
      const groups = [group('100', '0.00', { PRIMERO: '10' }), group('200', '0.00', { SEGUNDO: typed })];
      expect(amountFaults(groups).map(({ field }) => field)).toEqual(['p_details.1.SEGUNDO']);
      expect(programmedTotal(groups)).toBe('10.00');
      expect(detailsOf(groups, 0)).toEqual([{ p_id_group: '100', p_quarter: 'PRIMERO', p_budget: '10' }]);
    },
  );

  test.each([' ', '0', '0.00'])('«%s» is nothing: no fault, and not sent', (PRIMERO) => {
    const groups = [group('100', '0.00', { PRIMERO })];
    expect(amountFaults(groups)).toEqual([]);
    expect(detailsOf(groups, 0)).toEqual([]);
  });

  test('a group above its own plan is named with what it has there; the plan to the cent is not', () => {
    expect(aboveTheirPlan(WHOLE)).toBe('');
    expect(
      aboveTheirPlan([
        group('100', '5300.00', { PRIMERO: '5300.01' }),
        group('200', '2580.00', { PRIMERO: '2580' }),
        group('900', '0.00', { TERCERO: '1' }),
      ]),
    ).toBe('100 (Q5,300.00), 900 (Q0.00)');
  });
});

describe('what is left of the plan of each group', () => {
  const amounts = (groups: readonly QuarterlyGroup[]) =>
    groups.map(({ PRIMERO, SEGUNDO, TERCERO }) => [PRIMERO, SEGUNDO, TERCERO]);

  test('goes into TERCERO to the cent, whatever was there; the whole plan is programmed then', () => {
    const rest = withRest(
      [
        group('100', '15900.05', { PRIMERO: '5300', SEGUNDO: ' 5300.01 ', TERCERO: '1' }),
        group('200', '10639.95', { PRIMERO: '10639.95', TERCERO: '3' }),
      ],
      ['TERCERO'],
    );
    expect(amounts(rest)).toEqual([
      ['5300', ' 5300.01 ', '5300.04'],
      ['10639.95', '', ''],
    ]);
    expect(leftInWords(rest, PAC)).toBe('Todo el PAC está programado');
  });

  test('what has lapsed is divided again, and shown as what may still be programmed', () => {
    const groups = [
      group('100', '15900.00', { PRIMERO: '5300', SEGUNDO: '5300', lapsed: '4000.00' }),
      group('200', '7740.00', { PRIMERO: '2580', SEGUNDO: '2580', lapsed: '770.00' }),
      group('300', '2900.00', { PRIMERO: '2900' }),
    ];
    expect(leftInWords(groups, PAC)).toBe(
      'Por programar Q7,880.00 · De lo vencido puede programar Q4,770.00',
    );
    const rest = withRest(groups, ['TERCERO']);
    expect(amounts(rest).map(([, , third]) => third)).toEqual(['9300.00', '3350.00', '']);
    expect(leftInWords(rest, PAC)).toBe('Todo el PAC está programado');
    expect(aboveTheirPlan(rest)).toBe('');
    const [first, second, third] = rest as [QuarterlyGroup, QuarterlyGroup, QuarterlyGroup];
    expect(leftInWords([first, { ...second, TERCERO: '3000' }, third], PAC)).toBe(
      'Todo el PAC está programado · De lo vencido puede programar Q350.00',
    );
    expect(leftInWords([first, { ...second, TERCERO: '3350.01' }, third], PAC)).toBe(
      'Sobrepasa el PAC por Q0.01',
    );
  });

  test('of a group above its plan nothing is left; one with an amount that cannot be read stays', () => {
    const groups = [
      group('100', '100.00', { PRIMERO: '100.01', TERCERO: '5' }),
      group('200', '100.00', { SEGUNDO: '1,0', TERCERO: '7' }),
      group('900', '0.00'),
    ];
    expect(amounts(withRest(groups, ['TERCERO']))).toEqual([
      ['100.01', '', ''],
      ['', '1,0', '7'],
      ['', '', ''],
    ]);
  });

  test('is divided into equal parts, the last with the odd cents', () => {
    const groups = [
      group('100', '100.00'),
      group('200', '0.01'),
      group('300', '90.00', { PRIMERO: '30.01' }),
    ];
    expect(amounts(withRest(groups, ['PRIMERO', 'SEGUNDO', 'TERCERO']))).toEqual([
      ['33.33', '33.33', '33.34'],
      ['', '', '0.01'],
      ['30.00', '30.00', '30.00'],
    ]);
    expect(amounts(withRest(groups, ['SEGUNDO', 'TERCERO']))[2]).toEqual(['30.01', '29.99', '30.00']);
  });
});

describe('approved cuatrimestres', () => {
  test('they are not sent again', () => {
    expect(detailsOf(WHOLE, 1).map(({ p_id_group, p_quarter }) => `${p_id_group} ${p_quarter}`)).toEqual([
      '100 SEGUNDO',
      '100 TERCERO',
      '200 SEGUNDO',
      '200 TERCERO',
    ]);
    expect(detailsOf(WHOLE, 3)).toEqual([]);
  });

  test('an amount goes without the spaces round it', () => {
    expect(detailsOf(WHOLE, 2)[0]).toEqual({ p_id_group: '100', p_quarter: 'TERCERO', p_budget: '5300' });
  });

  test.each([0, 1, 2, 3])(
    'with %i approved those are locked, each says why, and the others are open',
    (approved) => {
      const { columns = {} } = programmedLines(WHOLE, PAC, approved);
      const isOpen = openCells(approved);
      for (const [place, quarter] of ['PRIMERO', 'SEGUNDO', 'TERCERO'].entries()) {
        const reason = columns[quarter]?.locked?.(WHOLE[0] as QuarterlyGroup) ?? '';
        expect(isOpen(`p_details.${quarter}`)).toBe(place >= approved);
        if (place < approved) expect(reason).toContain(`El cuatrimestre ${quarter} ya está aprobado`);
        else expect(reason).toBe('');
      }
      expect(isOpen('p_details.total')).toBe(false);
    },
  );

  test('the totals are those of the cuatrimestres and of all', () => {
    expect(programmedLines(WHOLE, PAC).totals).toEqual({
      description: 'Total',
      budget_pac: PAC,
      PRIMERO: '10780.00',
      SEGUNDO: '7880.00',
      TERCERO: '7880.00',
      total: PAC,
    });
  });
});
