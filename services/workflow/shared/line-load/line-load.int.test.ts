import { buffer } from 'node:stream/consumers';
import { openedBook, type Sheet, savedBook } from '@expediente/platform/excel/testing/books.ts';
import { EXCEL_TYPE, type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import type { LineLoadRead } from '@expediente/schemas/shared/line-load.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { type Reply, sendFile } from '@expediente/testing/services/workbooks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The lines of a plan from a workbook, over the seeded catalogues (R3 §2, §5, §7). */

const READ = '/packsannual/read/excel';
const FILE = 'file_excel_pac';
const TITLES = ['Subproducto', 'Código insumo', 'Id de línea', 'Cantidad'];
const YEAR = '2026';

let services: TestServices;
let token: string;
/** A priced, active supply whose internal code is its own. */
let supply: { readonly id: number; readonly cod_internal: string; readonly cod_ppr: string };
let subProduct: string;

beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('centro');
  const [supplies, subProducts] = await Promise.all([
    services.call('GET', '/supplies/get/public', { token, search: 'omep' }),
    services.call('GET', '/subproducts/get/public', { token }),
  ]);
  supply = supplies.data.rows[0];
  subProduct = subProducts.data.rows[0].id;
});
afterAll(async () => await services.close());

async function sheet(
  rows: readonly (readonly WrittenCell[])[],
  titles: readonly string[] = TITLES,
): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 16 }));
  return await buffer(writeWorkbook([{ name: 'Hoja1', columns, rows: [rows] }], 'prueba'));
}

async function read(
  content: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Reply<LineLoadRead>> {
  const reply = await sendFile(services, READ, { token, ...fields }, FILE, content);
  return { status: reply.statusCode, ...reply.json() };
}

const events = async (): Promise<string> => String(await services.store.head());

describe('a sheet is read and classified', () => {
  test('by the internal code and by both PPR codes, whatever the case; nothing is written', async () => {
    const before = await events();
    const [base = ''] = supply.cod_ppr.split('-');
    const { status, data } = await read(
      await sheet([
        [subProduct, supply.cod_internal.toLowerCase(), '', '12'],
        [subProduct, ` ${supply.cod_ppr} `, '', 3],
        [subProduct, base, '', 3],
        ['9-9-9', 'NO HAY', '', '1'],
      ]),
    );
    expect(status).toBe(200);
    expect(data.rows).toHaveLength(4);
    expect(data.lines).toMatchObject([
      { row: 2, p_id_supplie: supply.id, p_id_sub_products: subProduct, p_qty: '12' },
    ]);
    // The same supply under its other codes is the same pair.
    expect(data.not_added.map(({ row, cell, reason }) => [row, cell, reason])).toEqual([
      [3, 'B3', 'repeated'],
      [4, 'B4', 'repeated'],
      [5, 'B5', 'supply'],
    ]);
    expect(data.counts).toMatchObject({ lines: 1, several: 0, repeated: 2, supply: 1 });
    expect(await events()).toBe(before);
  });

  test('an inactive supply, one without price, and a code of several', async () => {
    const admin = await services.signIn('admin');
    const saved = async (more: Record<string, unknown>): Promise<void> => {
      const { response, message } = await services.call('POST', '/supplies/insert/update', {
        token: admin,
        p_id: 0,
        p_id_type_supplies: 1,
        p_description_ppr: 'De la hoja',
        p_description_internal: 'DE LA HOJA',
        p_id_row: '266',
        ...more,
      });
      expect([response, message]).toEqual(['success', expect.anything()]);
    };
    const presentations = await services.call('GET', '/presentations/get/public', { token });
    const [one, two] = presentations.data.rows.map(({ id }: { id: string }) => id);
    await saved({
      p_cod_ppr: '77001',
      p_id_presentation: one,
      p_cod_internal: 'HOJA1',
      p_price: '1',
      p_state: 0,
    });
    await saved({ p_cod_ppr: '77002', p_id_presentation: one, p_cod_internal: 'HOJA2', p_price: '0' });
    await saved({ p_cod_ppr: '77003', p_id_presentation: one, p_cod_internal: 'HOJA3', p_price: '1' });
    await saved({ p_cod_ppr: '77003', p_id_presentation: two, p_cod_internal: 'HOJA4', p_price: '2' });
    const { data } = await read(
      await sheet([
        [subProduct, 'HOJA1', '', '1'],
        [subProduct, 'HOJA2', '', '1'],
        [subProduct, '77003', '', '1'],
      ]),
    );
    expect(data.not_added.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['B2', 'inactive'],
      ['B3', 'price'],
    ]);
    expect(data.several).toMatchObject([
      {
        row: 4,
        options: [
          { cod_internal: 'HOJA3', price: '1.00' },
          { cod_internal: 'HOJA4', price: '2.00' },
        ],
      },
    ]);
  });

  test('the saved lines of the plan count; a line id changes one', async () => {
    const units = await services.call('GET', `/unit/publicpac/get/all/${YEAR}`, { token });
    const unit = String(units.data.rows[0].id);
    const { response } = await services.call('POST', '/packsannual/insert/update', {
      token,
      p_id_unit: unit,
      p_year: YEAR,
      p_details: [{ p_id_supplie: supply.id, p_id_sub_products: subProduct, p_qty: '5' }],
    });
    expect(response).toBe('success');
    const id = `${supply.id}-${subProduct}`;
    const plan = { p_id_unit: unit, p_year: YEAR };
    const { data } = await read(await sheet([[subProduct, supply.cod_internal, '', '1']]), plan);
    expect(data.not_added).toMatchObject([{ cell: 'B2', reason: 'repeated' }]);
    const changed = await read(await sheet([[subProduct, supply.cod_internal, id, '8']]), plan);
    expect(changed.data.lines).toMatchObject([{ p_qty: '8', line_id: id }]);
  });

  test('of a unit outside the scope nothing is disclosed', async () => {
    const { status } = await read(await sheet([[subProduct, '1', '', '1']]), {
      p_id_unit: '100201',
      p_year: YEAR,
    });
    expect(status).toBe(403);
  });
});

describe('what Excel does to a sheet', () => {
  /** As Excel saves it: dates, formulas and merged cells. */
  const made = async (fill: (sheet: Sheet) => void): Promise<Buffer> =>
    await savedBook((page) => {
      page.addRow(TITLES);
      fill(page);
    });
  const faults = async (fill: (sheet: Sheet) => void) =>
    (await read(await made(fill))).data.not_added.map(({ cell, reason, message }) => [cell, reason, message]);

  test('a sub-product that became a date is reported at its cell, never guessed', async () => {
    expect(
      await faults((page) => {
        page.addRow([new Date(Date.UTC(2001, 0, 1)), supply.cod_internal, null, 5]);
      }),
    ).toEqual([
      [
        'A2',
        'unreadable',
        'Excel guardó una fecha: dé formato de texto a la celda y escriba el valor de nuevo.',
      ],
    ]);
  });

  test('a formula, an error, a decimal comma', async () => {
    expect(
      (
        await faults((page) => {
          page.addRow([subProduct, supply.cod_internal, null, { formula: '2+3', result: 5 }]);
          page.addRow([subProduct, { error: '#N/A' }, null, 5]);
          page.addRow([subProduct, supply.cod_internal, null, '1,5']);
        })
      ).map(([cell, reason]) => [cell, reason]),
    ).toEqual([
      ['D2', 'unreadable'],
      ['B3', 'unreadable'],
      ['D4', 'unreadable'],
    ]);
  });

  test('merged cells: the rows below are reported as empty, with the way to mend them', async () => {
    const found = await faults((page) => {
      page.addRow([subProduct, supply.cod_internal, null, 5]);
      page.addRow([null, supply.cod_ppr, null, 5]);
      page.mergeCells('A2:A3');
    });
    expect(found).toEqual([['A3', 'sub_product', expect.stringContaining('combinada')]]);
  });
});

describe('the sheet as people keep it', () => {
  const loaded = async (fill: (page: Sheet) => void) => await read(await savedBook(fill));

  test('lines above the titles are no rows; the sheet and its hidden rows are named', async () => {
    const { data } = await loaded((page) => {
      page.addRow(['HOSPITAL GENERAL', null, null, 'Fecha de impresión']);
      page.addRow(['Plan anual de compras']);
      page.addRow(TITLES);
      page.addRow([subProduct, supply.cod_internal, null, 5]);
      page.addRow([subProduct, supply.cod_internal, null, 6]);
      page.getRow(5).hidden = true;
    });
    expect(data).toMatchObject({ sheet: 'Hoja1', hidden: 1, lines: [{ row: 4, p_qty: '5' }] });
    expect(data.not_added.map(({ cell, reason }) => [cell, reason])).toEqual([['B5', 'repeated']]);
  });

  test('codes as a format shows them, with what cannot be seen, and without the zeros that Excel takes away', async () => {
    const admin = await services.signIn('admin');
    const presentations = await services.call('GET', '/presentations/get/public', { token });
    const { message } = await services.call('POST', '/supplies/insert/update', {
      token: admin,
      ...{ p_id: 0, p_id_type_supplies: 1, p_id_row: '266', p_price: '1', p_cod_ppr: '77901' },
      ...{ p_description_ppr: 'De ceros', p_description_internal: 'DE CEROS', p_cod_internal: '0077' },
      p_id_presentation: presentations.data.rows[0].id,
    });
    expect(message).toEqual(expect.any(String));
    const { data } = await loaded((page) => {
      page.addRow(TITLES);
      page.addRow([111, `${supply.cod_internal}\u200b`, null, 5]).getCell(1).numFmt = '0-0-0';
      page.addRow([subProduct, 77, null, 5]);
      page.addRow([subProduct, 77, null, 5]).getCell(2).numFmt = '0000';
    });
    expect(data.lines).toMatchObject([
      { row: 2, p_id_sub_products: '1-1-1', p_cod_internal: supply.cod_internal },
      { row: 4, p_cod_internal: '0077' },
    ]);
    expect(data.not_added).toMatchObject([
      { cell: 'B3', reason: 'supply', message: expect.stringContaining('Existe «0077»') },
    ]);
  });

  test('the hyphens of Word are hyphens', async () => {
    const { data } = await loaded((page) => {
      page.addRow(TITLES);
      page.addRow([subProduct.replaceAll('-', '–'), supply.cod_ppr.replaceAll('-', '‑'), null, 5]);
    });
    expect(data).toMatchObject({ not_added: [], lines: [{ p_id_sub_products: subProduct }] });
  });

  test.each([36_892, '1/01/2001', '01-ene-01'])(
    '«%s» in the place of a code is reported as a date',
    async (code) => {
      const { data } = await loaded((page) => {
        page.addRow(TITLES);
        page.addRow([code, supply.cod_internal, null, 5]);
      });
      expect(data.not_added).toMatchObject([
        {
          cell: 'A2',
          reason: 'sub_product',
          message: expect.stringContaining('dé formato de texto a la celda'),
        },
      ]);
    },
  );

  test('a thousand is never one: each way to write it is reported with the way to mend it', async () => {
    const { data } = await loaded((page) => {
      page.addRow(TITLES);
      for (const qty of ['1.000', '1,000', '12.0']) page.addRow([subProduct, supply.cod_internal, null, qty]);
      page.addRow([subProduct, supply.cod_internal, null, 1000]);
    });
    expect(data.lines).toMatchObject([{ row: 5, p_qty: '1000' }]);
    expect(data.not_added.map(({ cell, message }) => [cell, message])).toEqual([
      ['D2', 'Escriba 1000, sin comas ni puntos.'],
      ['D3', 'Escriba 1000, sin comas ni puntos.'],
      ['D4', 'Escriba 12, sin comas ni puntos.'],
    ]);
  });
});

describe('files that are not taken', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 415, 'no es un libro de Excel'],
    ['a broken workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(90)]), 400, 'dañado'],
    ['no file at all', Buffer.alloc(0), 400, 'Seleccione un libro de Excel'],
  ])('%s', async (_, content, status, message) => {
    const answer = await read(content);
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(message)]);
  });

  test('columns in other places are named with their cell', async () => {
    const answer = await read(await sheet([['266', '1', 'x']], ['Renglón', 'Cantidad', 'Subproducto']));
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(
      'La columna «Cantidad» de la hoja «Hoja1» está en B1 y se lee de la columna D.',
    );
  });

  test('titles without rows', async () => {
    expect((await read(await sheet([]))).message).toContain('La hoja «Hoja1» no tiene filas que cargar');
  });

  test('twenty thousand rows', async () => {
    const answer = await read(await sheet(Array.from({ length: 20_000 }, () => [subProduct, '1', '', '1'])));
    expect(answer.status).toBe(400);
    expect(answer.message).toContain('más de 5,000 filas');
  });

  test('who may not write a plan sends none', async () => {
    const reader = await services.signIn('auditor');
    expect((await read(await sheet([]), { token: reader })).status).toBe(403);
  });
});

describe('a plan out to a workbook', () => {
  let unit: string;
  const bytes = async (path: string, query: Record<string, string> = {}) =>
    await services.download(path, token, { download: '1', ...query });
  const rowsIn = async (content: Buffer) => {
    const rows: (readonly string[])[] = [];
    for await (const { cells } of xlsxRows(content))
      rows.push(
        cells.map((cell) =>
          cell.kind === 'text' ? cell.text : cell.kind === 'number' ? String(cell.value) : cell.kind,
        ),
      );
    return rows;
  };
  /** Of the formulas as Excel shows them: their stored results, by cell. */
  const sumsIn = async (content: Buffer) => {
    const book = await openedBook(content);
    const sums: [string, unknown, unknown][] = [];
    book.worksheets[0]?.eachRow((row) =>
      row.eachCell(({ value, address }) => {
        if (value !== null && typeof value === 'object' && 'formula' in value)
          sums.push([address, value.formula, value.result]);
      }),
    );
    return sums;
  };

  beforeAll(async () => {
    const units = await services.call('GET', `/unit/publicpac/get/all/${YEAR}`, { token });
    unit = String(units.data.rows[0].id);
    const others = await services.call('GET', '/supplies/get/public', { token, search: 'acetam' });
    const details = [
      { p_id_supplie: supply.id, p_id_sub_products: subProduct, p_qty: '5' },
      { p_id_supplie: others.data.rows[0].id, p_id_sub_products: subProduct, p_qty: '7' },
    ];
    const saved = { token, p_id_unit: unit, p_year: YEAR, p_details: details };
    expect((await services.call('POST', '/packsannual/insert/update', saved)).response).toBe('success');
  });

  test('as it was saved, with its total, in any state; as data or as bytes', async () => {
    const path = `/packsannual/excel/${unit}/${YEAR}`;
    const { data } = await services.call('GET', path, { token });
    expect(data.filename).toBe(`pac_${unit}_${YEAR}.xlsx`);
    const rows = await rowsIn(Buffer.from(data.file, 'base64'));
    expect(rows[0]).toEqual([`Plan Anual de Compras ${YEAR}`]);
    expect(rows[2]?.[0]).toContain('Estado: PENDIENTE.');
    expect(rows[3]).toEqual([
      ...['Renglón', 'Código', 'Código PpR', 'Descripción', 'Presentación', 'Subproducto'],
      ...['Cantidad', 'Precio', 'Subtotal'],
    ]);
    expect(rows).toHaveLength(7);
    const { headers, content } = await bytes(path);
    expect(headers['content-disposition']).toBe(`attachment; filename="pac_${unit}_${YEAR}.xlsx"`);
    const plan = await services.call('GET', `/packsannual/get/id/${unit}/${YEAR}`, { token });
    expect(await sumsIn(content)).toEqual([
      ['G7', 'SUBTOTAL(9,G5:G6)', 12],
      ['I7', 'SUBTOTAL(9,I5:I6)', Number(plan.data.budget)],
    ]);
    expect(services.facts.findLast(({ kind }) => kind === 'export')).toMatchObject({
      entity: `pac:${unit}-${YEAR}`,
      details: { format: 'xlsx', rows: 2 },
    });
  });

  test('its template with its lines, loaded unchanged, names each of them', async () => {
    const plan = { p_id_unit: unit, p_year: YEAR };
    const { content } = await bytes('/packsannual/template', { filled: '1', ...plan });
    const { data } = await read(content, plan);
    expect(data.not_added).toEqual([]);
    expect(data.lines.map(({ p_qty, line_id }) => [p_qty, line_id !== ''])).toEqual([
      ['5', true],
      ['7', true],
    ]);
  });

  test('the empty template has text cells, so that Excel makes no date of 1-1-1', async () => {
    const { content, status } = await bytes('/packsannual/template');
    expect(status).toBe(200);
    const book = await openedBook(content);
    const [page, instructions] = book.worksheets;
    expect([page?.getRow(1).values, instructions?.name]).toEqual([[undefined, ...TITLES], 'Instrucciones']);
    expect([1, 2, 3].map((column) => page?.getColumn(column).numFmt)).toEqual(['@', '@', '@']);
  });

  test('its history only when it is approved, with its movements and as a PDF', async () => {
    const auditor = await services.signIn('auditor');
    const path = `/packsannual/history/excel/${unit}/${YEAR}`;
    expect(await services.call('GET', path, { token: auditor })).toMatchObject({
      response: 'warning',
      message: 'El PAC todavía no está aprobado',
    });
    const approver = await services.signIn('aprobador');
    const key = { p_id_unit: unit, p_year: YEAR };
    await services.call('POST', '/packsannual/send', { token, ...key });
    expect((await services.call('POST', '/packsannual/approve', { token: approver, ...key })).response).toBe(
      'success',
    );
    const { data } = await services.call('GET', path, { token: approver });
    expect(data.filename).toBe(`saldo_pac_${unit}_${YEAR}.xlsx`);
    const rows = await rowsIn(Buffer.from(data.file, 'base64'));
    expect(rows[3]?.slice(6)).toEqual([
      ...['Cantidad inicial', 'Ampliación', 'Reducción', 'Vigente', 'Reservado', 'Ejecutado'],
      ...['Disponible', 'Precio', 'Total'],
    ]);
    expect(rows.at(-1)?.[0]).toBe('Total');
    const report = await services.call('GET', '/reports/pac/0', { token: approver });
    expect(report.data.data).toContainEqual(
      expect.objectContaining({ id: `${unit}-${YEAR}`, state: 'APROBADO' }),
    );
    const pdf = await services.download(`/packsannual/history/pdf/${unit}/${YEAR}`, approver);
    expect(readPdf(pdf.content).pages.at(-1)).toContain('notienereprogramacionesaprobadas');
  });

  test('of a plan out of sight there is none', async () => {
    expect((await services.call('GET', `/packsannual/excel/100201/${YEAR}`, { token })).status).toBe(404);
  });
});

describe('changes of an approved plan', () => {
  const FIELD = 'file_excel_reprogramming';
  const COLUMNS = [
    'Subproducto',
    'Código insumo',
    'Id de línea',
    'Tipo',
    'Cantidad',
    'Precio',
    'Justificación',
  ];
  let unit: string;
  let plan: Readonly<Record<string, string>>;
  const changes = async (
    content: Buffer,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Reply<LineLoadRead>> => {
    const fields = { token, ...plan, ...more };
    const reply = await sendFile(services, '/reprogramming/read/excel', fields, FIELD, content);
    return { status: reply.statusCode, ...reply.json() };
  };
  const template = async (more: Readonly<Record<string, string>> = {}) => {
    const url = `/reprogramming/template?${new URLSearchParams({ token, download: '1', ...more })}`;
    return await services.app.inject({ method: 'GET', url });
  };

  beforeAll(async () => {
    const units = await services.call('GET', `/unit/pac/get/all/${YEAR}`, { token, p_state: '3' });
    unit = String(units.data.rows[0].id);
    plan = { p_id_unit: unit, p_year: YEAR };
  });

  test('the unchanged filled template asks for nothing; what is written in it becomes the changes', async () => {
    const { rawPayload, headers } = await template({ filled: '1', ...plan });
    expect(headers['content-disposition']).toContain(`plantilla_reprogramacion_${unit}_${YEAR}.xlsx`);
    const untouched = await changes(rawPayload);
    expect(untouched.data).toMatchObject({ lines: [], not_added: [] });
    const { unchanged } = untouched.data.counts;
    expect(unchanged).toBeGreaterThan(1);
    const book = await openedBook(rawPayload);
    const [page] = book.worksheets;
    const row = page?.getRow(2);
    const qty = Number(row?.getCell(5).value);
    if (row) {
      row.getCell(4).value = 'VC';
      row.getCell(5).value = qty + 1;
      row.getCell(7).value = 'Precio';
    }
    const before = await events();
    const { data } = await changes(Buffer.from(await book.xlsx.writeBuffer()));
    expect(data.not_added).toEqual([]);
    expect(data.lines).toMatchObject([
      { row: 2, p_id_nivel: 'VC', p_qty: String(qty + 1), p_justification: 'Precio' },
    ]);
    expect(data.counts.unchanged).toBe(unchanged - 1);
    expect(await events()).toBe(before);
    const [line] = data.lines;
    const [{ id_sub_products, id_supplie }] = (
      await services.call('GET', `/reprogramming/details/${YEAR}/${unit}/0`, { token })
    ).data.details;
    expect([line?.p_id_sub_products, line?.p_id_supplie]).toEqual([id_sub_products, id_supplie]);
  });

  test('a row that a save would refuse is reported at its cell', async () => {
    const rows = [
      [subProduct, 'NO HAY', '', 'A', '1', '', 'x'],
      [subProduct, supply.cod_internal, '', 'VP', '1', '', 'x'],
    ];
    const { data } = await changes(await sheet(rows, COLUMNS));
    expect(data.not_added.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['B2', 'supply'],
      ['D3', 'level'],
    ]);
    expect(data.rows[1]).toEqual(rows[1]);
  });

  test("a PAC's sheet is known by its columns", async () => {
    const { status, message } = await changes(await sheet([[subProduct, supply.cod_internal, '', '5']]));
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('La columna «Cantidad» de la hoja «Hoja1» está en D1'),
    ]);
  });

  test('of a plan that is not approved, or out of sight, nothing is read', async () => {
    const units = await services.call('GET', `/unit/publicpac/get/all/${YEAR}`, { token });
    const without = String(units.data.rows[0].id);
    const content = await sheet([[subProduct, supply.cod_internal, '', 'VC', '1', '', 'x']], COLUMNS);
    expect(await changes(content, { p_id_unit: without })).toMatchObject({
      response: 'warning',
      message: `El centro de costo no tiene un PAC aprobado del año ${YEAR}`,
    });
    expect((await changes(content, { p_id_unit: '100201' })).status).toBe(403);
    expect((await template({ filled: '1', ...plan, p_id_unit: '100201' })).statusCode).toBe(404);
    expect((await template({ filled: '1' })).statusCode).toBe(400);
  });
});

describe('a new plan begins with the year before', () => {
  const NEXT = Number(YEAR) + 1;
  const beginning = async (unit: number | string, year: number | string = NEXT) =>
    await services.call('GET', `/packsannual/beginning/${unit}/${year}`, { token });

  test('its lines come at their present quantities and at the prices of today, the others with their reason', async () => {
    const units = await services.call('GET', `/unit/pac/get/all/${YEAR}`, { token, p_state: '3' });
    const { id: unit } = units.data.rows[0];
    const { data: plan } = await services.call('GET', `/packsannual/get/id/${unit}/${YEAR}`, { token });
    const [first, second] = plan.details;
    const admin = await services.signIn('admin');
    const change = async (id: number, more: object) => {
      const { data } = await services.call('GET', `/supplies/get/id/${id}`, { token: admin });
      const form = Object.fromEntries(Object.entries(data).map(([field, value]) => [`p_${field}`, value]));
      const payload = { token: admin, ...form, p_cod_ppr: data.cod_ppr_base, ...more };
      const { response, message } = await services.call('POST', '/supplies/insert/update', payload);
      expect([response, message]).toEqual(['success', expect.anything()]);
    };
    await change(first.id_supplie, { p_price: '77.125' });
    await change(second.id_supplie, { p_state: 0 });
    await services.positions.waitFor(['catalogues'], await services.store.head());
    const before = await events();
    const { data } = await beginning(unit);
    expect(data.year).toBe(Number(YEAR));
    expect(data.lines).toMatchObject([
      {
        p_id_supplie: first.id_supplie,
        p_id_sub_products: first.id_sub_products,
        p_qty: first.qty_start.replace('.00', ''),
        p_price: '77.125',
        id_row: first.id_row,
      },
    ]);
    expect(data.left_out).toMatchObject([
      {
        id_supplie: second.id_supplie,
        qty: second.qty_start,
        reason: 'inactive',
        message: `El insumo ${second.cod_internal} ${second.description_internal} está inactivo`,
      },
    ]);
    expect(await events()).toBe(before);
    const saved = await services.call('POST', '/packsannual/insert/update', {
      token,
      p_id_unit: unit,
      p_year: NEXT,
      p_is_new: 1,
      p_details: data.lines,
    });
    expect([saved.response, saved.data.prices_changed]).toEqual(['success', []]);
  });

  test('where no plan of the year before is approved there is nothing; out of sight neither', async () => {
    const units = await services.call('GET', `/unit/publicpac/get/all/${YEAR}`, { token });
    expect((await beginning(units.data.rows[0].id)).data).toEqual({
      year: Number(YEAR),
      lines: [],
      left_out: [],
    });
    expect((await beginning(100201)).status).toBe(404);
  });
});

test('rows that were not added come back as a workbook with their reasons', async () => {
  const rows = [
    {
      row: 7,
      values: { sub_product: '9-9-9', code: '=1+1', line_id: '', qty: '1,5' },
      reason: 'A7: No existe el subproducto «9-9-9».',
    },
  ];
  const content = Buffer.from(JSON.stringify({ columns: ['sub_product', 'code', 'line_id', 'qty'], rows }));
  const reply = await sendFile(services, '/packsannual/read/refused', { token }, FILE, content);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, EXCEL_TYPE]);
  const cells: string[][] = [];
  for await (const each of xlsxRows(reply.rawPayload))
    cells.push(each.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')));
  expect(cells).toEqual([
    [...TITLES, 'Motivo del rechazo'],
    ['9-9-9', '=1+1', '1,5', 'Fila 7. A7: No existe el subproducto «9-9-9».'],
  ]);
  // Loaded again unchanged: the reason is passed over, the rest is reported as before.
  const again = await read(reply.rawPayload);
  expect(again.data.not_added).toMatchObject([{ row: 2, sub_product: '9-9-9', code: '=1+1' }]);
});
