import { hangServer } from '@expediente/app/testing/killing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { type Person, WIDTHS } from './person.ts';

/**
 * What is typed survives: the database hangs meanwhile (it is told, and it goes on by itself), or somebody else
 * takes the record where it can no longer be changed.
 */

let harness: Harness;
let centro: Person;

beforeAll(async () => {
  harness = await startHarness();
  centro = await harness.signsIn('centro');
  // The test is about calls that fail.
  centro.watch.tolerate(/\/api\//);
});
afterAll(async () => await harness?.stop());

const away = async (): Promise<{ readonly goOn: () => void }> =>
  await hangServer(harness.installation.dataDir, await harness.installation.connectionString());

const GONE = 'El sistema no responde.';
const noticeGone = async (): Promise<void> => await centro.gone('.away-notice');
/** How many px of a button lie under the notice. */
async function coveredByNotice(name: string, width: number): Promise<number> {
  await centro.width(width);
  await centro.settled();
  const button = await centro.find(name, 'button');
  return await button.evaluate((each) => {
    const top = document.querySelector('.away-notice')?.getBoundingClientRect().top ?? 0;
    return Math.max(0, each.getBoundingClientRect().bottom - top);
  });
}
const BY_SUB_PRODUCT = 'Cantidad por subproducto';

test('a form that could not be saved is kept as it was typed, and saved when the system is back', async () => {
  await centro.open('Pedidos');
  await centro.press('Crear');
  await centro.read('Pedido nuevo');
  await centro.choose('Centro de costo', 'consulta externa');
  await centro.choose('Insumo', 'acetaminofen, 500');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '7');
  await centro.fill('Justificación', 'Escrita antes de que el sistema dejara de responder');

  const hanging = await away();
  try {
    await centro.press('Guardar');
    await centro.toast('El sistema no está disponible en este momento');
    await centro.read(GONE);
    await harness.picture(centro, 'away');
    for (const width of WIDTHS) expect(await coveredByNotice('Guardar', width), `at ${width} px`).toBe(0);
    await centro.width(1440);
    const justification = await centro.find('Justificación', 'field');
    expect(await justification.evaluate((each) => 'value' in each && each.value)).toBe(
      'Escrita antes de que el sistema dejara de responder',
    );
    expect(await centro.textOf({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' })).toContain('7');
  } finally {
    hanging.goOn();
  }
  await noticeGone();
  await centro.press('Guardar');
  await centro.toast('guardó');
  await centro.find('Enviar', 'button');
  await centro.press('Cerrar');
});

test('a list that was opened meanwhile shows itself when the system is back', async () => {
  const hanging = await away();
  try {
    await centro.open('PAC Anuales');
    await centro.read(GONE);
  } finally {
    hanging.goOn();
  }
  await noticeGone();
  await centro.read('consulta externa');
});

test('a page loaded meanwhile goes in by itself when the system is back', async () => {
  const hanging = await away();
  try {
    await centro.go('/pedidos');
    await centro.read('Sin conexión');
  } finally {
    hanging.goOn();
  }
  await centro.page.waitForSelector('.shell');
});

test('a form whose record somebody else sent meanwhile stays, says why and gives what was typed', async () => {
  await centro.open('Pedidos');
  await centro.act('Listado de pedidos', 'consulta externa', 'Editar');
  await centro.find('Justificación', 'field');
  const colleague = await harness.signsIn('centro');
  await colleague.open('Pedidos');
  await colleague.act('Listado de pedidos', 'consulta externa', 'Editar');
  await colleague.press('Guardar y enviar');
  await colleague.toast('El pedido se envió para consolidación.');

  await centro.sits();
  await centro.fill('Justificación', 'Escrita mientras otra persona lo enviaba');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '6');
  await centro.press('Guardar');
  await centro.read('Ya no se puede guardar.');
  const kept = await centro.find('Lo que escribió', 'field');
  const text = await kept.evaluate((each) => ('value' in each ? String(each.value) : ''));
  expect(text).toContain('Justificación: Escrita mientras otra persona lo enviaba');
  expect(text).toMatch(/Cantidad por subproducto: .*\n.* · 6$/);
  await harness.picture(centro, 'closed-meanwhile');
  await centro.press('Copiar lo escrito');
  await centro.toast('Lo que escribió está');
  const save = await centro.page.$$eval('[role=dialog] button', (all) =>
    all.filter((each) => each.textContent?.startsWith('Guardar')).map((each) => each.disabled),
  );
  expect(save).toEqual([true, true]);
  await centro.press('Cancelar');
  await centro.read('¿Está seguro de cancelar el guardado?');
  await centro.press('Si');
});
