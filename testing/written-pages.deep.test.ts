import { shownQuantity } from '@expediente/kernel/format.ts';
import type { PendingGroup } from '@expediente/schemas/home/read.ts';
import type { PacDetail, PacRow } from '@expediente/schemas/pac/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestBrowser, testBrowser } from './browser/browser.ts';
import { doesStep } from './browser/steps.ts';
import { readPdf } from './pdf-text.ts';
import { preparedFolder } from './product/prepared.ts';
import { type DataFolder, freePort, type SpawnedProduct, spawnProduct } from './product/spawned.ts';
import { dataOf, User, YEAR } from './product/user.ts';
import { blocksOf, copyWith, filesOf, proofOf } from './written-pages.ts';

/** docs/catalogues.md and docs/life-cycles.md as they stand, over an installation that was made without them. */

const proof = await proofOf(
  'docs/catalogues.md',
  'docs/life-cycles.md',
  'testing/written-pages.deep.test.ts',
);
if (proof.isThere)
  process.stdout.write('The pages of docs/ were proven with this product: .cache/written-pages\n');

describe.skipIf(proof.isThere)('the pages of docs/', () => {
  let copy: Awaited<ReturnType<typeof copyWith>>;
  let data: DataFolder;
  let product: SpawnedProduct;
  let base: string;
  let admin: User;
  let browser: TestBrowser;
  /** Tests of this file, and those that passed. */
  const TESTS = 3;
  let passed = 0;

  beforeAll(async () => {
    data = await preparedFolder();
    const pages = [
      await blocksOf('catalogues.md'),
      await filesOf('handback'),
      await blocksOf('life-cycles.md'),
    ];
    copy = await copyWith(pages.flat());
    await copy.check();
    await copy.build();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const { CHROMIUM_PATH } = process.env;
    product = spawnProduct(
      { PORT: port, DATA_DIR: data.path, ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}) },
      copy.main,
    );
    await product.ready();
    admin = await User.signIn(base, 'admin');
    browser = await testBrowser(base);
  }, 300_000);
  afterAll(async () => {
    await browser?.stop();
    product?.process.kill('SIGTERM');
    await product?.ended;
    await copy?.remove();
    await data?.remove();
    if (passed === TESTS) await proof.keep();
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') passed += 1;
  });

  /** A read that sees the last command. */
  let position = '';
  const read = async <Data>(path: string): Promise<Data> => dataOf<Data>(await admin.read(path, position));
  const send = async (path: string, payload: object) => {
    const { envelope } = await admin.send(path, payload);
    if (envelope.position !== undefined) position = envelope.position;
    return envelope as { response: string; message: string; data: Record<string, unknown> }; // commands answer an object
  };

  test('the pages are offered to administrators, and to no one else', async () => {
    expect(product.output()).toContain('«Marcas»');
    expect(product.output()).toContain('«Devolución De Unidades»');
    const centre = await User.signIn(base, 'centro');
    expect((await centre.read('/handback/get/all')).status).toBe(403);
    expect((await centre.read('/brands/get/all')).status).toBe(403);
  });

  test('the catalogue: saved by its rules, unique, listed, in histories, deleted', async () => {
    const wrong = await send('/brands/insert/update', { p_description: ' Acme' });
    expect(wrong.data.errors).toEqual([
      { field: 'p_description', message: 'Por favor, eliminar espacio en blanco a los costados' },
    ]);
    const saved = await send('/brands/insert/update', { p_description: 'Acme', p_country: 'Guatemala' });
    expect(saved).toMatchObject({ message: 'La marca se guardó correctamente.', data: { id: 1 } });
    expect(await send('/brands/insert/update', { p_description: 'ACME' })).toMatchObject({
      message: 'Otra marca ya tiene esta descripción',
      data: { field: 'p_description' },
    });
    const listed = await read<Page<object>>('/brands/get/all?search=guate&sort=-description&page=1&size=10');
    expect(listed).toMatchObject({ rows: [{ id: 1, description: 'Acme', state: 1 }], total: 1 });
    expect(await read('/brands/get/public?search=acm')).toMatchObject({ total: 1 });
    expect(await read('/history/brand/1')).toMatchObject({ entries: [{ sentence: 'Creó la marca' }] });
    const workbook = await fetch(`${base}/api/catalogues/brand/excel`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
    const { revision } = await read<{ readonly revision: number }>('/brands/get/id/1');
    expect(await send('/brands/delete', { p_id: 1, p_revision: revision })).toMatchObject({
      message: 'La marca se eliminó correctamente.',
    });
  });

  /** A line of an approved plan with units to give back. */
  async function plannedLine() {
    const { rows } = await read<Page<PacRow>>(`/packsannual/get/all/${YEAR}`);
    for (const { id_unit } of rows.filter(({ state }) => state === 3)) {
      const plan = await read<PacDetail>(`/packsannual/get/id/${id_unit}/${YEAR}`);
      const line = plan.details.find(({ available }) => Number(available) >= 10);
      if (line) return { unit: id_unit, centre: plan.description, line };
    }
    throw new Error('no approved plan has 10 units of anything left');
  }

  test('the life cycle: its screen, a refusal at its field, a ledger movement, list, home, history and print', async () => {
    const { unit, centre, line } = await plannedLine();
    const unplanned = {
      p_id_unit: unit,
      p_id_supplie: line.id_supplie,
      p_justification: 'Ya no se usarán',
      p_lines: [{ p_id_sub_products: '99-9-9', p_qty: '5' }],
    };
    expect(await send('/handback/insert/update', unplanned)).toMatchObject({
      response: 'warning',
      data: { rule: 'planned', field: 'p_lines' },
    });
    const left = async (): Promise<readonly number[]> => {
      const plan = await read<PacDetail>(`/packsannual/get/id/${unit}/${YEAR}`);
      const now = plan.details.find(({ id }) => id === line.id);
      return [Number(now?.available), Number(now?.reservated_qty)];
    };
    const [before = 0, withheld = 0] = await left();

    const person = await browser.signsIn('admin');
    await person.open('Devolución De Unidades');
    await person.read(`Todavía no hay devoluciones del año ${YEAR}.`);
    await person.press('Crear');
    await person.choose('Centro de costo', centre);
    await person.choose('Insumo', line.description_internal);
    await person.fill('Justificación', 'Ya no se usarán');
    await person.press('Agregar subproducto');
    const lines = { grid: 'Unidades que se devuelven', row: 0 };
    await person.type({ ...lines, column: 'Subproducto' }, line.id_sub_products);
    await person.type({ ...lines, column: 'Cantidad' }, '5');
    await person.press('Guardar');
    await person.toast('La devolución se guardó.');
    await person.says({ ...lines, column: 'Disponible' }, shownQuantity(line.available));
    await doesStep(person, 'Enviar');
    await person.toast('La devolución se envió a aprobación.');
    await person.reaches('PENDIENTE DE APROBACIÓN');
    await person.press('Cerrar');
    await person.says({ grid: 'Listado de devoluciones', row: `1/${YEAR}`, column: 'Cantidad' }, '5.00');
    expect(browser.faults()).toEqual([]);

    expect(await left()).toEqual([before - 5, withheld + 5]);
    const home = await read<{ readonly groups: readonly PendingGroup[] }>('/home/pending');
    expect(home.groups).toContainEqual(
      expect.objectContaining({ page: 'devoluciones', title: 'Devoluciones por aprobar', count: 1 }),
    );
    const { rows, total } = await read<Page<{ readonly id: number }>>(
      '/handback/get/all?page=1&size=10&sort=-number_year',
    );
    expect({ rows, total }).toMatchObject({
      rows: [{ number_year: `1/${YEAR}`, state: 1, total_qty: '5.00' }],
      total: 1,
    });
    const [{ id } = { id: 0 }] = rows;

    const pdf = await fetch(`${base}/api/handback/pdf/${id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join('')).toContain('Yanoseusarán');

    expect((await send('/handback/approve', { p_id: id, p_revision: 1 })).response).toBe('success');
    expect(await left()).toEqual([before - 5, withheld]);
    const { entries } = await read<{ readonly entries: readonly { readonly sentence: string }[] }>(
      `/history/handback/${id}`,
    );
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^Creó la devolución de .* con 1 subproducto$/),
      'Envió la devolución a aprobación',
      'Aprobó la devolución: las unidades salieron del plan',
    ]);
  });
});
