import type { HouseAct } from '@expediente/schemas/home/read.ts';
import type { ProjectionState } from '@expediente/schemas/ops/read.ts';
import { expect, test } from 'vitest';
import { houseFacts } from './house.ts';

const NOW = new Date('2026-11-23T15:00:00.000Z');
const model = (changes: Partial<ProjectionState> = {}): ProjectionState => ({
  name: 'order',
  version: '1',
  build: null,
  position: '1',
  events: 1,
  behind: false,
  lag_seconds: 0,
  other_log: false,
  log_cut: false,
  stopped: null,
  stopped_record: null,
  quarantined: 0,
  versions: [],
  run: null,
  actions: [],
  ...changes,
});
const act = (name: HouseAct['act'], at: string, result: HouseAct['result'] = 'done'): HouseAct => ({
  act: name,
  result,
  at,
});
const inWords = (...given: Parameters<typeof houseFacts>) =>
  houseFacts(...given).map(({ what, look, detail }) => [what, look.label, detail]);

test('all is well: how many read models are up to date, and when it was backed up and verified', () => {
  const house = [
    act('backup', '2026-11-23T08:00:00.000Z'),
    act('verify', '2026-11-20T08:00:00.000Z'),
    act('seal', '2026-11-23T06:30:00.000Z'),
  ];
  expect(inWords([model(), model({ name: 'pac' })], house, NOW)).toEqual([
    ['Modelos de lectura', 'AL DÍA', '2 al día'],
    ['Último respaldo', 'HECHO', '23/11/2026 02:00'],
    ['Última verificación', 'HECHA', '20/11/2026 02:00, hace 3 días'],
    ['Último sello', 'HECHO', '23/11/2026 00:30'],
  ]);
});

test('what is stopped, was never done, is too long ago or found something is shown', () => {
  const stopped = [model(), model({ name: 'pac', stopped: 'evento nuevo' })];
  expect(inWords(stopped, [act('backup', '2026-11-13T15:00:00.000Z')], NOW)).toEqual([
    ['Modelos de lectura', 'REVISAR', '1 de 2 al día'],
    ['Último respaldo', 'ATRASADO', '13/11/2026 09:00, hace 10 días'],
    ['Última verificación', 'NINGUNA TODAVÍA', expect.stringContaining('npm run verify')],
    ['Último sello', 'NINGUNO TODAVÍA', expect.stringContaining('cada día')],
  ]);
  const found = [
    act('verify', '2026-11-22T15:00:00.000Z', 'broken'),
    act('verify', '2026-11-01T15:00:00.000Z', 'done'),
  ];
  expect(inWords([], found, NOW).at(-2)).toEqual([
    'Última verificación',
    'CON HALLAZGOS',
    '22/11/2026 09:00, hace 1 día',
  ]);
});

test('without read models there is word of backup, verification and seal alone, once they are known', () => {
  expect(inWords([], undefined, NOW)).toEqual([]);
  expect(inWords([], [], NOW).map(([what]) => what)).toEqual([
    'Último respaldo',
    'Última verificación',
    'Último sello',
  ]);
});
