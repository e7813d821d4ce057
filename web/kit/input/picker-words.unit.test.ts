import { expect, test } from 'vitest';
import { foundBy, meantBy, type Wish } from './picker-words.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const row = (id: number, name: string): Row => ({ id, name });
const EXTERNA = row(1, '100102 · CONSULTA EXTERNA');
const MEDICINA = row(2, '100103 · HOSPITALIZACIÓN MEDICINA');
const CIRUGIA = row(3, '10010 · HOSPITALIZACIÓN CIRUGÍA');

const meant = (wish: Wish, words: string, rows: readonly Row[], more = false) => {
  const found = meantBy({ wish, words, rows, more, nameOf: ({ name }) => name });
  return found.is === 'row' ? found.row.id : found.fault.text;
};

test('Enter takes the one thing that is found, and what is called so among several', () => {
  expect(meant('enter', 'externa', [EXTERNA])).toBe(1);
  expect(meant('enter', '10010', [EXTERNA, MEDICINA, CIRUGIA])).toBe(3);
  expect(meant('enter', 'hospitalizacion cirugia', [CIRUGIA])).toBe(3);
});

test('where all choices are known, words find those that hold them, without case or accents', () => {
  const all = [EXTERNA, MEDICINA, CIRUGIA];
  expect(foundBy(' hospitalizacion ', all, ({ name }) => name)).toEqual([MEDICINA, CIRUGIA]);
  expect(foundBy('nada', all, ({ name }) => name)).toEqual([]);
});

test('a field that is left takes only what is called exactly so', () => {
  expect(meant('leave', '100102', [EXTERNA, MEDICINA])).toBe(1);
  expect(meant('leave', ' 100102 ', [EXTERNA], true)).toBe(1);
  expect(meant('leave', 'externa', [EXTERNA])).toBe(
    'Falta elegir: con «externa» coincide «100102 · CONSULTA EXTERNA».',
  );
});

test('nothing, or several, choose nothing and say so', () => {
  expect(meant('enter', 'externa', [])).toBe('No se encontró «externa».');
  expect(meant('enter', 'hospital', [MEDICINA, CIRUGIA])).toBe(
    'Hay varios que coinciden con «hospital»: elija uno.',
  );
  // One was answered, and there are more.
  expect(meant('enter', 'hospital', [MEDICINA], true)).toContain('Hay varios');
});

test('of two with one name none is taken', () => {
  const [first, second] = [row(7, 'ANA LÓPEZ'), row(8, 'ANA LÓPEZ')];
  expect(meant('enter', 'ana lopez', [first, second])).toContain('Hay varios');
  expect(meant('leave', 'ANA LÓPEZ', [first, row(9, 'ANA LÓPEZ PAZ')])).toBe(7);
});

test('a NIT may be written with its hyphen or without', () => {
  const provider = row(4, '1234567K · DISTRIBUIDORA');
  expect(meant('leave', '1234567-k', [provider])).toBe(4);
  // What is written exactly so goes before.
  expect(meant('leave', '112', [row(5, '1-1-2 · A'), row(6, '112 · B')])).toBe(6);
});

test('what cannot be chosen is not taken, and says why', () => {
  const blocked = ({ id }: Row) => (id === 1 ? 'Insumo inactivo' : undefined);
  const ask = (words: string, rows: readonly Row[]) =>
    meantBy({ wish: 'enter', words, rows, more: false, nameOf: ({ name }) => name, blocked });
  expect(ask('100102', [EXTERNA])).toMatchObject({
    fault: { text: '«100102 · CONSULTA EXTERNA» no se puede elegir: Insumo inactivo.' },
  });
  expect(ask('1001', [EXTERNA, MEDICINA])).toMatchObject({ row: { id: 2 } });
});
