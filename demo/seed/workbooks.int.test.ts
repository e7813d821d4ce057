import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { listedColumns } from '@expediente/catalogues/excel/listed.ts';
import { isLoadable } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { SheetRow } from '@expediente/platform/excel/cell.ts';
import type { WrittenCell } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, openHouse } from './testing/house.ts';
import { classesOf, filledTemplate, Loader } from './testing/workbooks.ts';

/** Every catalogue out to a workbook and in again, by its definition alone. */

let house: House;
let token: string;

beforeAll(async () => {
  house = await openHouse();
  token = await house.signIn('admin');
});
afterAll(async () => await house.close());

async function rowsOf(content: Buffer): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of xlsxRows(content)) rows.push(row);
  return rows;
}

const textsOf = (row: SheetRow | undefined): readonly string[] =>
  row?.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')) ?? [];

/** One new record of each catalogue that can be loaded, as its cells are written. */
const NEW: Readonly<Partial<Record<CatalogueName, Readonly<Record<string, WrittenCell>>>>> = {
  unit: {
    id: '100999',
    description: 'CENTRO DE EXCEL',
    id_parent: '100100',
    address: 'Zona 1',
    state: 'ACTIVO',
  },
  entity: { description: 'ENTIDAD DE EXCEL' },
  signatory: { id_unit: '100101', name: 'Firma de Excel', profession: 'Jefa', type: 'AUTORIZADOR' },
  address: { id_unit: '100101', description: 'Bodega de Excel' },
  group: { id: '990', description: 'Grupo de Excel' },
  row: { id: '299', id_group: '200', description: 'Renglón de Excel' },
  presentation: { id: 'XLS1', description: 'Caja de Excel' },
  supplyType: { description: 'TIPO DE EXCEL', auto_generated: 'SI', prefix: 'XLS' },
  supply: {
    cod_ppr_base: '990011',
    id_type_supplies: '1',
    id_presentation: 'XLS1',
    cod_internal: '0099',
    price: '12.3456789012',
    description_ppr: 'Insumo de Excel',
    description_internal: 'INSUMO DE EXCEL',
    id_row: '266',
  },
  provider: {
    nit: '5000000K',
    name: '=Excel, S. A.',
    contact: '+Ana',
    phone: '22334455',
    phone_office: '22334456',
    email: 'a@excel.gt',
    address: '@Zona 1',
  },
  purchaseType: { description: 'COMPRA DE EXCEL', id_unit: '100100' },
  product: { id: '9-9', description: 'Producto de Excel' },
  subProduct: {
    id: '9-9-1',
    id_sub_products_master: '9-9',
    description: 'Subproducto de Excel',
    description_short: 'De Excel',
    program: '11',
  },
  modificationType: { id: 'XL', description: 'Modificación de Excel' },
  participant: { id_unit: '100100', name: 'Participante de Excel', type: 'SECRETARIA' },
  book: { id_unit: '100100', name: 'Libro de Excel' },
  action: {
    description_actions: 'Acción de Excel',
    field_actions: 'excelaction',
    color_actions: '#112233',
    icon_actions: 'edit',
    enabled_actions: 'ACTIVO',
  },
};

describe.each(CATALOGUE_NAMES.filter((name) => isLoadable(CATALOGUES[name])))('%s', (name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const loader = (): Loader => new Loader(house, token, name);

  test('a new record is told, loaded, and there when the file comes again', async () => {
    const content = await filledTemplate(definition, [NEW[name] ?? {}]);
    const { data } = await loader().read(content);
    const rows = data.rows.map(({ row, values }) => ({ row, values }));
    expect(data.rows.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await loader().check(rows)).toMatchObject([{ is: 'new', faults: [] }]);
    const checked = rows.map((row) => ({ ...row, revision: null }));
    expect(await loader().load(checked, `${name}-load-1`)).toMatchObject([{ is: 'new', faults: [] }]);
    // A call whose answer was lost.
    expect(await loader().load(checked, `${name}-load-1`)).toMatchObject([{ is: 'new', faults: [] }]);
    expect(classesOf(await loader().check(rows))).toEqual({ same: 1 });
  });

  test('loaded as it stands nothing changes', async () => {
    const { status, content } = await house.download(`/catalogues/${name}/template`, token, { filled: '1' });
    expect(status).toBe(200);
    const { data, message } = await loader().read(content);
    expect(message).toBe('');
    expect(data.rows.flatMap(({ faults }) => faults)).toEqual([]);
    const results = await loader().check(data.rows.map(({ row, values }) => ({ row, values })));
    expect(results.filter(({ is }) => is !== 'same')).toEqual([]);
  });

  test('its list as a workbook has its columns and all of its rows', async () => {
    const { content, headers } = await house.download(`/catalogues/${name}/excel`, token);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/);
    const rows = await rowsOf(content);
    expect(textsOf(rows[0])).toEqual([`Listado de ${definition.plural}`]);
    expect(textsOf(rows[1])).toEqual(['Sin filtros.']);
    expect(textsOf(rows[3])).toEqual(listedColumns(definition).map(({ title }) => title));
    const [count = ''] = textsOf(rows[2]);
    expect(Number(/^[\d,]+/.exec(count)?.[0].replace(/,/g, ''))).toBe(rows.length - 4);
    expect(house.facts.findLast(({ kind }) => kind === 'export')).toMatchObject({
      entity: `catalogue:${name}`,
      result: 'done',
      details: { rows: rows.length - 4 },
    });
  });
});

test.each(['user', 'profile', 'menuOption'])('%s is exported and never loaded', async (name) => {
  expect((await house.download(`/catalogues/${name}/excel`, token)).status).toBe(200);
  expect((await house.download(`/catalogues/${name}/template`, token)).status).toBe(404);
  expect((await new Loader(house, token, name).read(Buffer.from('x'))).status).toBe(404);
});

describe('a list in its state', () => {
  test('search, filter and order are those asked for, and told above', async () => {
    const { content } = await house.download('/catalogues/supply/excel', token, {
      search: 'omep',
      filter: '{"state":1}',
      sort: '-price',
    });
    const rows = await rowsOf(content);
    expect(textsOf(rows[1])).toEqual(['Filtros: Estado: ACTIVO; búsqueda «omep»; orden Precio descendente.']);
    const { data } = await house.call('GET', '/supplies/get/all', {
      token,
      search: 'omep',
      filter: '{"state":1}',
      sort: '-price',
    });
    expect(rows.slice(4).map((row) => textsOf(row)[0])).toEqual(
      data.rows.map((row: { cod_ppr: string }) => row.cod_ppr),
    );
    expect(rows[4]?.cells.map(({ kind }) => kind)).toContain('number');
  });

  test('of one group only its rows', async () => {
    const { content } = await house.download('/catalogues/row/excel', token, { parent: '200' });
    const rows = await rowsOf(content);
    expect(textsOf(rows[1])).toEqual(['Filtros: Grupo: 200.']);
    expect(textsOf(rows[4])[0]).toMatch(/^2\d\d$/);
  });

  test('what looks like a formula is text', async () => {
    const { content } = await house.download('/catalogues/provider/excel', token, { search: 'excel' });
    const [row] = (await rowsOf(content)).slice(4);
    expect(row?.cells[1]).toMatchObject({ kind: 'text', text: '=Excel, S. A.' });
  });
});
