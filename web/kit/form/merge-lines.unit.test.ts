import { ORDER_LINES } from '@expediente/schemas/order/forms.ts';
import { REPROGRAMMING_FORM } from '@expediente/schemas/reprogramming/forms.ts';
import type { LineForm } from '@expediente/schemas/shared/form.ts';
import { expect, test } from 'vitest';
import type { Side } from './merge.ts';
import { type LineWords, mergeLines, ownLines } from './merge-lines.ts';
import { lineColumns } from './record-form.ts';

type Line = Readonly<Record<string, unknown>>;

const wordsOf = (fields: readonly { readonly name: string; readonly lines?: LineForm }[], field: string) => {
  const definition = fields.find(({ name }) => name === field)?.lines;
  if (!definition) throw new Error(`${field} holds no lines`);
  const typed = ['p_id_nivel', ...definition.columns.flatMap((each) => (each.editable ? each.field : []))];
  const columns = lineColumns(field, definition, undefined);
  return { definition, columns, isTyped: (name) => typed.includes(name) } satisfies LineWords;
};
const CHANGES = wordsOf(REPROGRAMMING_FORM, 'p_details');
const INVOICES = wordsOf(ORDER_LINES, 'p_invoices');

const change = (supply: number, values: Line = {}): Line => ({
  p_id_supplie: supply,
  p_id_sub_products: '1-1-1',
  cod_internal: `20${supply}`,
  description: `INSUMO ${supply}`,
  kind: 'planned',
  available: '295.00',
  p_id_nivel: 'VCU',
  p_qty: '25',
  p_price: '39.40',
  p_justification: 'Subió',
  ...values,
});

const merge = (words: LineWords, before: unknown, mine: unknown, theirs: unknown) =>
  mergeLines(words, { field: 'p_details', before, mine, theirs, contested: true });

const short = ({ questions }: ReturnType<typeof merge>) =>
  questions.map(({ line, title, headings, texts, start }) => [
    line,
    title,
    `${headings.mine}: ${texts.mine}`,
    `${headings.theirs}: ${texts.theirs}`,
    start,
  ]);
const choosing = (of: ReturnType<typeof merge>, side: Side): Record<string, Side> =>
  Object.fromEntries(of.questions.map(({ id }) => [id, side]));

test('of a line that both changed only the cells that differ, by their titles, wherever the line is now', () => {
  const before = [change(6), change(7)];
  const mine = [change(6, { p_qty: '30', p_justification: 'Mía' }), change(7)];
  const theirs = [change(7), change(6, { p_qty: '28', p_price: '40', available: '290.00' })];
  const merged = merge(CHANGES, before, mine, theirs);
  expect(short(merged)).toEqual([
    ['206 · INSUMO 6 · 1-1-1', 'Solicitado: Cantidad', 'Lo mío: 30.00', 'Lo guardado: 28.00', undefined],
    ['206 · INSUMO 6 · 1-1-1', 'Solicitado: Precio', 'Como estaba: Q39.40', 'Lo guardado: Q40.00', 'theirs'],
  ]);
  const quantity = merged.questions[0]?.id ?? '';
  // Mine is chosen of the quantity alone; what only they changed, and what is not typed, is theirs.
  expect(merged.merged({ [quantity]: 'mine' })[0]).toMatchObject({
    p_qty: '30',
    p_price: '40',
    p_justification: 'Mía',
    available: '290.00',
  });
  expect(merged.merged(choosing(merged, 'theirs'))[0]).toMatchObject({ p_qty: '28', p_justification: 'Mía' });
});

test('a line that one side added is kept, one that the other took out goes, unless somebody says otherwise', () => {
  const before = [change(6), change(7)];
  const mine = [change(6), change(7), change(8, { p_qty: '1' })];
  const theirs = [change(7), change(9)];
  const merged = merge(CHANGES, before, mine, theirs);
  expect(short(merged).map(([line, title, , , start]) => [line, title, start])).toEqual([
    ['206 · INSUMO 6 · 1-1-1', 'Otra persona quitó esta línea', 'theirs'],
    ['208 · INSUMO 8 · 1-1-1', 'Línea que usted agregó', 'mine'],
    ['209 · INSUMO 9 · 1-1-1', 'Línea que agregó otra persona', 'theirs'],
  ]);
  const supplies = (chosen: Record<string, Side>) =>
    merged.merged(chosen).map((line) => Number(line.p_id_supplie));
  expect(supplies({})).toEqual([7, 8, 9]);
  expect(supplies(choosing(merged, 'mine'))).toEqual([6, 7, 8]);
  expect(supplies(choosing(merged, 'theirs'))).toEqual([7, 9]);
});

test('a line that one side took out and the other changed is asked about', () => {
  const [before, changed] = [[change(6)], [change(6, { p_qty: '30' })]];
  expect(short(merge(CHANGES, before, [], changed))).toEqual([
    [
      '206 · INSUMO 6 · 1-1-1',
      'Usted quitó esta línea y otra persona la cambió',
      'Quitarla: ',
      'Conservarla: Solicitado: Tipo VCU · Solicitado: Cantidad 30.00 · Solicitado: Precio Q39.40 · Justificación Subió',
      undefined,
    ],
  ]);
  expect(merge(CHANGES, before, changed, []).questions[0]?.start).toBeUndefined();
  expect(merge(CHANGES, before, [], before).merged({})).toEqual([]);
});

test('lines without a key of their own are the ones that they were, not those at their place', () => {
  const invoice = (key: string, number: string, date = '2026-11-01'): Line => ({
    key,
    serie_invoice: 'A',
    number_invoice: number,
    date_invoice: date,
  });
  const before = [invoice('saved-0', '11'), invoice('saved-1', '12')];
  const mine = [invoice('saved-0', '11'), invoice('saved-1', '12', '2026-11-20')];
  const theirs = [invoice('saved-0', '10'), invoice('saved-1', '11'), invoice('saved-2', '12', '2026-11-21')];
  const merged = merge(INVOICES, before, mine, theirs);
  expect(short(merged).map(([line, title, , , start]) => [line, title, start])).toContainEqual([
    'Factura A · 10',
    'Línea que agregó otra persona',
    'theirs',
  ]);
  expect(merged.merged(choosing(merged, 'theirs')).map((line) => line.number_invoice)).toEqual(
    expect.arrayContaining(['10', '11', '12']),
  );
});

test('what was typed in lines is shown without ids and without what was not typed', () => {
  const before = [change(6), change(7)];
  expect(ownLines(CHANGES, [change(6, { p_qty: '30' })], before)).toEqual([
    '206 · INSUMO 6 · 1-1-1: Solicitado: Cantidad 30.00',
    '207 · INSUMO 7 · 1-1-1: se quitó',
  ]);
});
