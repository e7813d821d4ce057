import { buffer } from 'node:stream/consumers';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { listedColumns } from '@expediente/catalogues/excel/listed.ts';
import { isLoadable, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { SheetRow } from '@expediente/platform/excel/cell.ts';
import { takenFrom } from '@expediente/platform/excel/taken.ts';
import { type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { classesOf, filledTemplate, Loader } from '@expediente/testing/services/workbooks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every catalogue out to a workbook and in again, by its definition alone. */

let services: TestServices;
let token: string;

beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('admin');
});
afterAll(async () => await services.close());

async function rowsOf(content: Buffer): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of xlsxRows(content)) rows.push(row);
  return rows;
}

const textsOf = (row: SheetRow | undefined): readonly string[] =>
  row?.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')) ?? [];

/** One new record of each catalogue that can be loaded, as its cells are written. */
const NEW: Readonly<Partial<Record<CatalogueName, Readonly<Record<string, string>>>>> = {
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
  row: { id: '29999', id_group: '200', description: 'Renglón de Excel' },
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
    icon_actions: 'Edit',
    enabled_actions: 'ACTIVO',
  },
};

/** Of each field as many characters as it takes, where its form is not any text. */
const LONGEST: Readonly<Partial<Record<CatalogueName, Readonly<Record<string, string>>>>> = {
  unit: { id: '999999999', id_parent: '100100' },
  group: { id: '99998' },
  row: { id: '99997', id_group: '99998' },
  presentation: { id: 'PRESENTACION123' },
  supplyType: { prefix: 'ABCDE' },
  supply: { cod_ppr_base: 'BIG12345678901234567', id_presentation: 'PRESENTACION123', id_row: '99997' },
  provider: { nit: '1234567890123456789K' },
  product: { id: 'Z-9-9' },
  modificationType: { id: 'ZZ' },
  subProduct: { id: '9-9-8', id_sub_products_master: 'Z-9-9' },
};

/** A record whose texts are all as long as their fields take; the others are as in a new one. */
function longestRow(name: CatalogueName): Readonly<Record<string, string>> {
  const definition: AnyCatalogue = CATALOGUES[name];
  const plain = sheetColumns(definition, 1).filter(({ kind, field }) => {
    const { pattern, format }: { pattern?: unknown; format?: unknown } = definition.fields[field] ?? {};
    return kind === 'text' && pattern === undefined && format === undefined && field !== definition.key.field;
  });
  const texts = plain.flatMap(({ field, most }) =>
    most === undefined || most > 300 ? [] : [[field, 'Ñ'.repeat(most)] as const],
  );
  const fresh = newRow(name);
  return { ...fresh, ...Object.fromEntries(texts.filter(([field]) => field in fresh)), ...LONGEST[name] };
}

/** A catalogue without an entry above is identified by its first label. */
const newRow = (name: CatalogueName) =>
  NEW[name] ?? { [CATALOGUES[name].label[0] ?? '']: `${CATALOGUES[name].noun} de Excel` };

/** Cells of one row as they were typed, without a workbook round them: each is read in a thread of its own. */
const typed = (definition: AnyCatalogue, cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    sheetColumns(definition, 1).flatMap((column) => {
      const text = cells[column.field];
      if (text === undefined) return [];
      const { value, fault } = takenFrom(column, { kind: 'text', text, address: 'A2', column: 1 });
      expect(fault).toBeUndefined();
      return [[column.field, value] as const];
    }),
  );

describe.each(CATALOGUE_NAMES.filter((name) => isLoadable(CATALOGUES[name])))('%s', (name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const loader = (): Loader => new Loader(services, token, name);

  test('a new record is shown as new, loaded, and there when the file comes again', async () => {
    const rows = [{ row: 2, values: typed(definition, newRow(name)) }];
    expect(await loader().check(rows)).toMatchObject([{ is: 'new', faults: [] }]);
    const checked = rows.map((row) => ({ ...row, revision: null }));
    expect(await loader().load(checked, `${name}-load-1`)).toMatchObject([{ is: 'new', faults: [] }]);
    // A call whose answer was lost.
    expect(await loader().load(checked, `${name}-load-1`)).toMatchObject([{ is: 'new', faults: [] }]);
    expect(classesOf(await loader().check(rows))).toEqual({ same: 1 });
  });

  test('a record whose values are the longest is loaded, and read again from the template and the list', async () => {
    const values = typed(definition, longestRow(name));
    const [result] = await loader().load([{ row: 2, values, revision: null }], `${name}-longest`);
    expect(result).toMatchObject({ is: 'new', faults: [] });
    // The lists that are read below hold it then.
    expect(await loader().check([{ row: 2, values }])).toMatchObject([{ is: 'same', faults: [] }]);
  });

  test('loaded unchanged nothing changes', async () => {
    const { status, content } = await services.download(`/catalogues/${name}/template`, token, {
      filled: '1',
    });
    expect(status).toBe(200);
    const { data, message } = await loader().read(content);
    expect(message).toBe('');
    expect(data.rows.flatMap(({ faults }) => faults)).toEqual([]);
    const results = await loader().check(data.rows.map(({ row, values }) => ({ row, values })));
    expect(results.filter(({ is }) => is !== 'same')).toEqual([]);
  });

  test('its list as a workbook has its columns and all of its rows', async () => {
    const { content, headers } = await services.download(`/catalogues/${name}/excel`, token);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/);
    const rows = await rowsOf(content);
    expect(textsOf(rows[0])).toEqual(['Todas las unidades ejecutoras']);
    expect(textsOf(rows[1])).toEqual([`Listado de ${definition.plural}`]);
    expect(textsOf(rows[3])).toEqual(['Sin filtros.']);
    expect(textsOf(rows[4])).toEqual(listedColumns(definition).map(({ title }) => title));
    const [read = ''] = textsOf(rows[2]);
    expect(read).toMatch(/^Leído el .* por .*, sesión .*, año \d{4}\. /);
    expect(Number(/ ([\d,]+) registros?\.$/.exec(read)?.[1]?.replace(/,/g, ''))).toBe(rows.length - 5);
    expect(services.facts.findLast(({ kind }) => kind === 'export')).toMatchObject({
      entity: `catalogue:${name}`,
      result: 'done',
      details: { rows: rows.length - 5 },
    });
  });

  test('its list as a workbook, loaded unchanged, changes nothing', async () => {
    const { content } = await services.download(`/catalogues/${name}/excel`, token);
    const { data, message } = await loader().read(content);
    expect(message).toBe('');
    expect(data.rows.flatMap(({ faults }) => faults)).toEqual([]);
    const results = await loader().check(data.rows.map(({ row, values }) => ({ row, values })));
    expect(results.filter(({ is }) => is !== 'same')).toEqual([]);
  });
});

test.each(['user', 'profile', 'menuOption'])('%s is exported and never loaded', async (name) => {
  expect((await services.download(`/catalogues/${name}/excel`, token)).status).toBe(200);
  expect((await services.download(`/catalogues/${name}/template`, token)).status).toBe(404);
  expect((await new Loader(services, token, name).read(Buffer.from('x'))).status).toBe(404);
});

describe('a list in its state', () => {
  test('search, filter and order are those asked for, and written above the rows', async () => {
    const { content } = await services.download('/catalogues/supply/excel', token, {
      search: 'omep',
      filter: '{"state":1}',
      sort: '-price',
    });
    const rows = await rowsOf(content);
    expect(textsOf(rows[3])).toEqual(['Filtros: Estado: ACTIVO; búsqueda «omep»; orden Precio descendente.']);
    const { data } = await services.call('GET', '/supplies/get/all', {
      token,
      search: 'omep',
      filter: '{"state":1}',
      sort: '-price',
    });
    expect(rows.slice(5).map((row) => textsOf(row)[1])).toEqual(
      data.rows.map((row: { cod_ppr: string }) => row.cod_ppr),
    );
    expect(rows[5]?.cells.map(({ kind }) => kind)).toContain('number');
  });

  test('of one group only its rows', async () => {
    const { content } = await services.download('/catalogues/row/excel', token, { parent: '200' });
    const rows = await rowsOf(content);
    expect(textsOf(rows[3])).toEqual(['Filtros: Grupo: 200.']);
    expect(textsOf(rows[5])[0]).toMatch(/^2\d\d$/);
  });

  test('what looks like a formula is text', async () => {
    const { content } = await services.download('/catalogues/provider/excel', token, { search: 'excel' });
    const [row] = (await rowsOf(content)).slice(5);
    expect(row?.cells[2]).toMatchObject({ kind: 'text', text: '=Excel, S. A.' });
  });
});

/** A workbook of any columns, as somebody else's program makes it. */
async function sheetOf(
  titles: readonly string[],
  rows: readonly (readonly WrittenCell[])[],
): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 20 }));
  return await buffer(writeWorkbook([{ name: 'Hoja1', columns, rows: [rows] }], 'prueba'));
}

describe('nothing is guessed', () => {
  const faultsIn = async (
    catalogue: string,
    titles: readonly string[],
    rows: readonly (readonly WrittenCell[])[],
  ) => {
    const loader = new Loader(services, token, catalogue);
    const { data } = await loader.read(await sheetOf(titles, rows));
    const good = data.rows.filter(({ faults }) => faults.length === 0);
    const results =
      good.length === 0 ? [] : await loader.check(good.map(({ row, values }) => ({ row, values })));
    return [...data.rows.filter(({ faults }) => faults.length > 0), ...results].map(({ row, faults }) => [
      row,
      ...faults.map(({ field, message }) => `${field}: ${message}`),
    ]);
  };
  const supplyId = async (): Promise<string> => {
    const { data } = await services.call('GET', '/supplies/get/all', {
      token,
      page: '1',
      size: '10',
      search: 'omep',
    });
    return String(data.rows[0].id);
  };

  test('an amount with a decimal comma is refused at its cell, and no other number', async () => {
    expect(await faultsIn('supply', ['ID', 'Precio'], [[await supplyId(), '13,75']])).toEqual([
      [2, 'price: Use punto decimal, sin comas.'],
    ]);
  });

  test('what an auto-generated type does not take is reported by the check', async () => {
    await services.call('POST', '/typesupplies/insert/update', {
      token,
      p_id: 0,
      p_description: 'SERVICIOS DE PRUEBA',
      p_auto_generated: 1,
      p_prefix: 'SPR',
    });
    const loader = new Loader(services, token, 'supply');
    const titles = [
      'Tipo',
      'Presentación',
      'Cod Interno',
      'Cod PPR',
      'Descripción PPR',
      'Descripción',
      'Renglón',
      'Precio',
    ];
    const row = ['SERVICIOS DE PRUEBA', '10004', 'ABC-1', '77701', 'Lavado', 'LAVADO', '266', '5'];
    const { data, message } = await loader.read(await sheetOf(titles, [row]));
    expect(message).toBe('');
    const checked = await loader.check(data.rows.map(({ row: at, values }) => ({ row: at, values })));
    expect(checked).toMatchObject([
      {
        is: 'new',
        faults: [],
        warning:
          'No se toman Cod Interno ni Presentación: el sistema numera los insumos de este tipo y no llevan presentación',
      },
    ]);
  });

  test('an unknown choice, an unknown code', async () => {
    const id = await supplyId();
    expect(await faultsIn('supply', ['ID', 'Estado', 'Renglón'], [[id, 'TAL VEZ', '266']])).toEqual([
      [2, 'state: Escriba uno de estos valores: ACTIVO, INACTIVO.'],
    ]);
    expect(await faultsIn('supply', ['ID', 'Renglón'], [[id, '0001']])).toEqual([
      [2, 'id_row: No existe «0001» en renglones.'],
    ]);
  });

  test('a description without its accents names its record; several are reported', async () => {
    for (const [id, description] of [
      ['850', 'Matérial médico quirúrgico'],
      ['851', 'Papelería'],
      ['852', 'PAPELERIA'],
    ])
      await services.call('POST', '/groups/insert/update', {
        token,
        p_is_new: 1,
        p_id: id,
        p_description: description,
      });
    const titles = ['ID', 'Grupo', 'Descripción'];
    const loader = new Loader(services, token, 'row');
    const { data } = await loader.read(
      await sheetOf(titles, [
        ['8501', 'material MEDICO quirurgico', 'Uno'],
        ['8502', 'papelería', 'Dos'],
        ['8503', 'pápeleria', 'Tres'],
        ['8504', 'material medico', 'Cuatro'],
      ]),
    );
    const results = await loader.check(data.rows.map(({ row, values }) => ({ row, values })));
    expect(results.map(({ is, faults }) => [is, ...faults.map(({ message }) => message)])).toEqual([
      ['new'],
      ['new'],
      ['refused', 'Hay más de un registro de grupos con «pápeleria»: escriba el código.'],
      ['refused', 'No existe «material medico» en grupos.'],
    ]);
  });

  test('a code whose zeros Excel took away is reported, where it is named and where it would be a new one', async () => {
    const rows = new Loader(services, token, 'row');
    const { data } = await rows.read(
      await sheetOf(
        ['ID', 'Grupo', 'Descripción'],
        [
          [11, 200, 'Personal'],
          [98, 200, 'Otro'],
          ['0011', 200, 'Más'],
        ],
      ),
    );
    const checked = await rows.check(data.rows.map(({ row, values }) => ({ row, values })));
    const hint =
      'Existe «011»: Excel quita los ceros del principio de un número; dé formato de texto a la celda y escriba el código de nuevo';
    expect(checked.map(({ is, warning }) => [is, warning])).toEqual([
      ['new', hint],
      ['new', undefined],
      ['new', hint],
    ]);
    expect(await faultsIn('supply', ['ID', 'Renglón'], [[await supplyId(), 11]])).toEqual([
      [2, `id_row: No existe «11» en renglones. ${hint}.`],
    ]);
  });

  test('codes with what cannot be seen are those without it, in titles too', async () => {
    const { data, message } = await new Loader(services, token, 'row').read(
      await sheetOf(
        ['\u200bID', 'Gru\u00adpo', 'Descripción\u00a0'],
        [['2\u200b66', '\ufeff200\u00a0', 'Uno']],
      ),
    );
    expect(message).toBe('');
    expect(data.rows).toMatchObject([{ values: { id: '266', id_group: '200' }, faults: [] }]);
  });

  test('a row that repeats another', async () => {
    expect(
      await faultsIn(
        'group',
        ['ID', 'Descripción'],
        [
          ['801', 'Uno'],
          ['801', 'Dos'],
        ],
      ),
    ).toEqual([[3, 'id: Repite la fila 2: ID.'], [2]]);
  });

  test('what a form refuses, in the same words', async () => {
    expect(
      await faultsIn(
        'group',
        ['ID', 'Descripción'],
        [
          ['12a', 'Uno'],
          ['802', ' Dos'],
        ],
      ),
    ).toEqual([
      [2, 'id: Solo números. Ej. 0, 10, 100'],
      [3, 'description: Por favor, eliminar espacio en blanco a los costados'],
    ]);
  });

  test('an unknown column', async () => {
    const { status, message } = await new Loader(services, token, 'group').read(
      await sheetOf(['ID', 'Descripción', 'Descripcion corta'], [['803', 'Tres', 'T']]),
    );
    expect(status).toBe(400);
    expect(message).toBe(
      'No se conoce la columna «Descripcion corta» (C1). Las columnas son: ID, Descripción.',
    );
  });

  test('a record that somebody changed after the check', async () => {
    const loader = new Loader(services, token, 'group');
    const { data } = await loader.read(await sheetOf(['ID', 'Descripción'], [['200', 'Otro nombre']]));
    const [row] = data.rows;
    const [checked] = await loader.check(data.rows.map(({ row: at, values }) => ({ row: at, values })));
    expect(checked).toMatchObject({
      is: 'changed',
      changes: [{ title: 'Descripción', after: 'Otro nombre' }],
    });
    await services.call('POST', '/groups/insert/update', {
      token,
      p_id: '200',
      p_description: 'De otra persona',
    });
    const load = [{ row: 2, values: row?.values ?? {}, revision: checked?.revision ?? null }];
    const [loaded] = await loader.load(load, 'after-the-check');
    expect(loaded).toMatchObject({ is: 'refused' });
    expect(loaded?.faults[0]?.message).toContain('El registro cambió mientras usted lo editaba');
  });
});

test('a NIT as it is printed names its provider; one whose check digit is wrong gets a warning', async () => {
  const loader = new Loader(services, token, 'provider');
  const known = newRow('provider').name ?? '';
  const printed = (nit: string, name = known) =>
    typed(CATALOGUES.provider, { ...newRow('provider'), nit, name });
  const results = await loader.check([
    { row: 2, values: printed('500 0000-k') },
    { row: 6, values: printed('05000000-k') },
    { row: 3, values: printed('576937-k', 'Otra, S. A.') },
    { row: 4, values: printed('576937-1', 'Una más, S. A.') },
    { row: 5, values: printed('576937-1') },
  ]);
  const hint = `Ya existe otro proveedor con ese nombre (5000000K ${known}): revise que no sea el mismo`;
  expect(results.map(({ is, warning }) => [is, warning])).toEqual([
    ['same', undefined],
    ['changed', 'El dígito verificador del NIT no coincide'],
    ['new', undefined],
    ['new', 'El dígito verificador del NIT no coincide'],
    ['new', `El dígito verificador del NIT no coincide. ${hint}`],
  ]);
});

test('records of one name whose rows have their numbers are not taken for repeated', async () => {
  const loader = new Loader(services, token, 'purchaseType');
  const name = { description: 'COMPRA DE DOS', id_unit: '100100' };
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const payload = { p_id: 0, p_description: name.description, p_id_unit: 100100, token };
      return (await services.call('POST', '/typepurchase/insert/update', payload)).data.id;
    }),
  );
  const { content } = await services.download('/catalogues/purchaseType/template', token, { filled: '1' });
  const { data } = await loader.read(content);
  const two = data.rows.filter(({ values }) => ids.map(String).includes(String(values.id)));
  expect(two.map(({ faults }) => faults)).toEqual([[], []]);
});

describe('who may', () => {
  test('a profile that only reads takes the list out and loads nothing', async () => {
    const reader = await services.signIn('auditor');
    expect((await services.download('/catalogues/provider/excel', reader)).status).toBe(200);
    expect((await services.download('/catalogues/provider/template', reader)).status).toBe(403);
    expect((await new Loader(services, reader, 'provider').read(Buffer.from('x'))).status).toBe(403);
    await expect(new Loader(services, reader, 'provider').check([{ row: 2, values: {} }])).rejects.toThrow(
      '403',
    );
  });

  test('a list that the profile does not have', async () => {
    const reader = await services.signIn('centro');
    expect((await services.download('/catalogues/user/excel', reader)).status).toBe(403);
    expect((await services.download('/catalogues/nothing/excel', reader)).status).toBe(404);
  });
});

test('refused rows come back as they stood, with their reason', async () => {
  const rows = [
    { row: 7, values: { id: '12a', description: '=1+1' }, reason: 'ID: Solo números. Ej. 0, 10, 100' },
  ];
  const content = Buffer.from(JSON.stringify({ columns: ['id', 'description'], rows }));
  const reply = await new Loader(services, token, 'group').upload(content, 'refused');
  expect(reply.statusCode).toBe(200);
  expect((await rowsOf(reply.rawPayload)).map(textsOf)).toEqual([
    ['ID', 'Descripción', 'Motivo del rechazo'],
    ['12a', '=1+1', 'Fila 7. ID: Solo números. Ej. 0, 10, 100'],
  ]);
});

test('a cost centre says which row of its file brings its executor, and is loaded after it', async () => {
  const loader = new Loader(services, token, 'unit');
  const centre = { id: '100981', description: 'CENTRO NUEVO', id_parent: '100980 · HOSPITAL NUEVO' };
  const executor = { id: '100980', description: 'HOSPITAL NUEVO', is_executor: 'SI', id_entity: '1' };
  const there = { id: '100109', description: 'OTRO CENTRO', id_parent: '100100' };
  const content = await filledTemplate(
    CATALOGUES.unit,
    [centre, executor, there].map((each) => ({ ...each, address: 'Zona 1' })),
  );
  const { rows } = (await loader.read(content)).data;
  expect(rows.map(({ awaits }) => awaits ?? null)).toEqual([{ field: 'id_parent', row: 3 }, null, null]);
  const asked = rows.map(({ row, values }) => ({ row, values }));
  const [first, ...others] = await loader.check(asked);
  expect(first).toMatchObject({ is: 'refused', faults: [{ field: 'id_parent' }] });
  expect(others).toMatchObject([{ is: 'new' }, { is: 'new' }]);
  await loader.load(
    asked.slice(1).map((row) => ({ ...row, revision: null })),
    'unit-executor',
  );
  expect(await loader.check(asked.slice(0, 1))).toMatchObject([{ is: 'new', faults: [] }]);
});
