import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { cutCells } from '@expediente/testing/browser/cut-cells.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { beginsStep, doesStep } from '@expediente/testing/browser/steps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every list as people work with it: what it says can be read, its rows reached by keyboard, its records in turn. */

let browser: ProductInBrowser;
let compras: Person;
let centro: Person;
beforeAll(async () => {
  browser = await testProductInBrowser();
  compras = await browser.signsIn('compras');
  centro = await browser.signsIn('centro');
});
afterAll(async () => await browser?.stop());

test('a list with boxes to tick has room for all of its columns on a small desk', async () => {
  await compras.width(1024);
  await compras.go('/pedidos?size=25');
  await compras.textOf({ grid: 'Listado de pedidos', row: 0, column: 'Estado' });
  await compras.settled();
  await expect
    .poll(async () => (await cutCells(compras.page)).map(({ cut, overhang }) => ({ cut, overhang })))
    .toEqual([{ cut: [], overhang: 0 }]);
  await compras.width(1440);
});

test('a cell that is being pressed stays while the columns are laid out again', async () => {
  await compras.width(1440);
  await compras.go('/unidadproveedor');
  await compras.textOf({ grid: 'Listado de órdenes de compra', row: 0, column: 'Estado' });
  await compras.settled();
  const held = await compras.page.$$('.list-grid .ag-row [col-id=actions] button, .list-grid .state-chip');
  expect(held.length).toBeGreaterThan(10);
  // As a scrollbar that comes takes room: no column goes into another.
  await compras.page.setViewport({ width: 1424, height: 900 });
  await compras.page.waitForFunction(
    () => (document.querySelector('.list-grid')?.getBoundingClientRect().right ?? 0) < 1424 - 20,
  );
  await compras.settled();
  const there = await Promise.all(held.map(async (each) => await each.evaluate((one) => one.isConnected)));
  expect(there.filter((is) => !is)).toEqual([]);
  await compras.width(1440);
});

const isAscending = (all: readonly string[]): boolean =>
  all.length > 5 && all.join() === [...all].sort().join();

test('a list is ordered by a column in the cell of another, and by any on a phone', async () => {
  await compras.width(1024);
  await compras.go('/unidadproveedor');
  await compras.textOf({ grid: 'Listado de órdenes de compra', row: 0, column: 'Estado' });
  // The day of issue is below the order's number.
  await compras.press('Orden');
  await compras.choose('Ordenar por', 'Emisión');
  await compras.press('Ordenar de menor a mayor');
  await compras.page.keyboard.press('Escape');
  const sort = () => new URL(compras.page.url()).searchParams.get('sort');
  await expect.poll(sort).toBe('date_issue');
  // The grid does not keep its rows in their order.
  const days = () =>
    compras.page.$$eval('.ag-row:has([col-id=number_purchase] small)', (all) =>
      all
        .sort((one, other) => Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')))
        .map((row) => row.querySelector('[col-id=number_purchase] small')?.textContent ?? '')
        .map((day) => day.split('/').reverse().join('-')),
    );
  await expect.poll(async () => isAscending(await days())).toBe(true);
  await compras.width(390);
  await compras.press('Orden');
  await compras.choose('Ordenar por', 'Total');
  await compras.press('Ordenar de mayor a menor');
  await compras.press('Ver el listado');
  await expect.poll(sort).toBe('-total');
  const totals = () =>
    compras.page.$$eval('.card dd', (all) =>
      all.flatMap((each) =>
        /^Q/.test(each.textContent ?? '') ? [Number(each.textContent?.replace(/[Q,]/g, ''))] : [],
      ),
    );
  await expect
    .poll(async () => {
      const seen = await totals();
      return seen.length > 5 && seen.every((each, at) => at === 0 || each <= (seen[at - 1] ?? 0));
    })
    .toBe(true);
  await compras.width(1440);
  await compras.settled();
  expect(await compras.seen()).not.toMatch(/^Orden$/m);
});

test('the balances of the approved plans have a total row, of all of them', async () => {
  await centro.go('/pacgeneral?size=10');
  const BALANCES = 'Reporte Saldo PAC';
  await centro.read('Total de');
  const cents = (text: string): number => Number(text.replace(/[^\d-]/g, ''));
  for (const column of ['Reservado', 'Ejecutado', 'Disponible']) {
    const total = await centro.textOf({ grid: BALANCES, row: 'Total de', column });
    const rows = await centro.page.$$eval(
      '.list-grid .ag-row:not(.ag-row-pinned)',
      (all) => new Set(all.map((each) => each.getAttribute('row-index'))).size,
    );
    let sum = 0;
    for (let row = 0; row < rows; row += 1)
      sum += cents(await centro.textOf({ grid: BALANCES, row, column }));
    expect([column, cents(total)]).toEqual([column, sum]);
  }
});

test('the step bar of a phone shows the present step whole and begins with a whole word', async () => {
  await compras.width(390);
  await compras.go('/unidadproveedor?registro=13');
  await compras.page.waitForSelector('.step-bar [aria-current]');
  const bar = async () =>
    await compras.page.$eval('.step-bar-box', (box) => {
      const [own, ...steps] = [box.querySelector('ol'), ...box.querySelectorAll('li')].map((each) =>
        each?.getBoundingClientRect(),
      );
      const now = box.querySelector('[aria-current]')?.getBoundingClientRect();
      if (!own || !now) return undefined;
      // Where its border or the padding of a step is, no letter is.
      const begins = steps.some((step) => step && Math.abs(step.left - own.left - 22) <= 2);
      return {
        whole: now.left >= own.left && now.right <= own.right + 1,
        begins: begins || (steps[0]?.left ?? 0) >= own.left,
        signs: box.getAttribute('data-more'),
      };
    });
  await expect.poll(bar).toEqual({ whole: true, begins: true, signs: 'left right' });
  await compras.width(1440);
});

test('in a low window the fields above many lines fold into one row, and unfold by their button', async () => {
  const gridHeight = async () =>
    await centro.page.$eval('.edit-grid .ag-root', (grid) => grid.getBoundingClientRect().height);
  await centro.width(1024);
  await centro.go('/reprogramacion?registro=5&modo=editar');
  await centro.read('Mostrar los datos');
  await centro.read('Sin ampliación');
  expect(await centro.page.$eval('.form-head', (head) => head.checkVisibility())).toBe(false);
  await centro.settled();
  const folded = await gridHeight();
  await centro.press('Mostrar los datos');
  await centro.find('Justificación', 'field');
  await expect.poll(gridHeight).toBeLessThan(folded);
  await centro.press('Plegar los datos');
  await centro.read('Mostrar los datos');
  await centro.width(1440);
  await centro.find('Justificación', 'field');
  expect(await centro.seen()).not.toContain('los datos');
});

test('the tabs of orders begin where their list does, and each is reached by the keyboard', async () => {
  await compras.go('/unidadproveedor');
  await compras.page.waitForSelector('.counted-tabs-count:not(:empty)');
  const lefts = await compras.page.evaluate(() =>
    ['.counted-tab', '.list-tools'].map((each) => document.querySelector(each)?.getBoundingClientRect().left),
  );
  expect(lefts[0]).toBe(lefts[1]);
  await compras.width(1024);
  await compras.page.focus('.counted-tab');
  await compras.page.keyboard.press('End');
  await expect
    .poll(
      async () =>
        await compras.page.$eval('.counted-tab:last-of-type', (tab) => {
          const [own, strip] = [tab, tab.closest('.MuiTabs-root')].map((each) =>
            each?.getBoundingClientRect(),
          );
          return (
            document.activeElement === tab &&
            own !== undefined &&
            strip !== undefined &&
            own.right <= strip.right + 1
          );
        }),
    )
    .toBe(true);
  await compras.width(1440);
});

/** Lists of records by the column that a narrow window must still show. */
const KEY_COLUMNS = [
  ['/pedidos', 'state'],
  ['/unidadproveedor', 'state'],
  ['/packsanuales', 'state'],
  ['/reprogramacion', 'state'],
  ['/programacioncuatrimestral', 'state'],
  ['/reprogcuatrimestral', 'state'],
  ['/pacgeneral', 'available'],
  ['/unops', 'total'],
] as const;

/** Run in the page: whether columns go on behind what is kept at the right, and whether the edge before it says so. */
const edgeFades = () => {
  const grid = document.querySelector<HTMLElement>('.list-grid');
  const viewport = grid?.querySelector('.ag-grid-viewport');
  const kept = grid?.querySelector<HTMLElement>('.ag-grid-pinned-right-cells')?.offsetWidth;
  return {
    goesOn: viewport ? viewport.scrollWidth - viewport.clientWidth > 1 : undefined,
    fades: grid?.dataset.more?.split(' ').includes('right'),
    kept: `${kept}px`,
    before: grid?.style.getPropertyValue('--keptRight'),
  };
};

/** How far a column ends before the row's actions, once both stand still; negative: behind them. */
const roomBefore = async (person: Person, column: string) =>
  await person.page.evaluate((id) => {
    const head = (each: string) => document.querySelector(`.ag-header-cell[col-id=${each}]`);
    const [end, edge] = [
      head(id)?.getBoundingClientRect().right,
      head('actions')?.getBoundingClientRect().left,
    ];
    return end === undefined || edge === undefined ? undefined : Math.round(edge - end);
  }, column);

test.each(KEY_COLUMNS)(
  'at 1024 px %s shows its %s next to the actions, opened so or made so narrow',
  async (path, column) => {
    const person = path === '/unidadproveedor' ? compras : centro;
    for (const opened of [1024, 1440]) {
      await person.width(opened);
      await person.go(path);
      await person.page.waitForSelector('.list-grid .ag-cell');
      await person.width(1024);
      await expect.poll(async () => await roomBefore(person, column)).toBeGreaterThanOrEqual(0);
      await expect
        .poll(async () => {
          const { goesOn, fades, kept, before } = await person.page.evaluate(edgeFades);
          return fades === goesOn && before === kept;
        })
        .toBe(true);
    }
    await person.width(1440);
  },
);

const ORDERS = 'Listado de órdenes de compra';
const REQUESTS = 'Listado de pedidos';

test('a title of two lines leaves no gap above the rows when its column goes', async () => {
  await compras.go('/unidadproveedor');
  await compras.read('Fecha resolución');
  await compras.page.$$eval('[role=tab]', (tabs) => {
    const paid = tabs.find((tab) => tab.textContent?.startsWith('Pagado'));
    if (paid instanceof HTMLElement) paid.click();
  });
  await compras.page.waitForFunction(() => {
    const [header, titles] = ['.ag-header', '.ag-header-row'].map((each) => document.querySelector(each));
    if (!header || !titles || titles.textContent?.includes('resolución')) return false;
    return header.clientHeight - titles.clientHeight <= 1;
  });
});

test('a row shows its next step, its view, and the rest behind one button', async () => {
  await compras.go('/unidadproveedor?f.state=3');
  await compras.textOf({ grid: ORDERS, row: 0, column: 'Estado' });
  const names = await compras.page.$$eval('.ag-row[row-index="0"] [col-id=actions] button', (buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  );
  expect(names).toEqual(['Devengar', 'Ver', 'Más acciones']);
  await compras.act(ORDERS, 0, 'Anular');
  await compras.read('Motivo de la anulación');
  await compras.press('Cerrar');
});

test('the ticked requests say what they come to', async () => {
  await compras.go('/pedidos?f.state=1');
  const totals: string[] = [];
  for (const row of [0, 1]) {
    totals.push(await compras.textOf({ grid: REQUESTS, row, column: 'Total' }));
    await compras.textOf({ grid: REQUESTS, row, column: 'Cuatrimestre' });
    await compras.tick(REQUESTS, row);
  }
  const cents = totals.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
  const shown = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 }).format(cents / 100);
  await compras.read(`2 seleccionados · Total Q${shown}`);
  expect(
    await compras.page.$$eval('.ag-header-cell', (heads) => heads.map((each) => each.textContent)),
  ).not.toContain('Estado OC');
});

const chord = async (person: Person, held: 'Alt' | 'Control', key: 'ArrowUp' | 'ArrowDown' | 'Enter') => {
  await person.page.keyboard.down(held);
  await person.page.keyboard.press(key);
  await person.page.keyboard.up(held);
};

test('from record to record by keys, over the edge of a page, and back to the list where one is', async () => {
  const moves = async (key: 'ArrowUp' | 'ArrowDown', to: string) => {
    // The adjacent page comes when it comes.
    const label = key === 'ArrowDown' ? 'Siguiente' : 'Anterior';
    await compras.page.waitForSelector(`[aria-label^="${label}: "]`);
    await chord(compras, 'Alt', key);
    await compras.read(to);
  };
  await compras.go('/unidadproveedor');
  await compras.act(ORDERS, 9, 'Ver');
  await compras.read('10 de ');
  const all = /10 de (\d+)/.exec(await compras.seen())?.[1];
  expect(Number(all)).toBeGreaterThan(20);
  await moves('ArrowDown', `11 de ${all}`);
  expect(compras.page.url()).toContain('page=2');
  await moves('ArrowUp', `10 de ${all}`);
  await moves('ArrowDown', `11 de ${all}`);
  await compras.press('Cerrar');
  await compras.gone('[role=dialog]');
  await compras.read(`11–20 de ${all}`);
});

test('after a step the next one that waits is offered, in the list it came from', async () => {
  const centro = await browser.signsIn('centro');
  await centro.go('/pedidos?f.state=0');
  await centro.act(REQUESTS, 0, 'Ver');
  await centro.read('Historia');
  await beginsStep(centro, 'Anular');
  await centro.read('¿Anular el pedido');
  // What lies behind the question hears no keys.
  await chord(centro, 'Alt', 'ArrowDown');
  await centro.read('¿Anular el pedido');
  await centro.press('No');
  await centro.gone('[role=alertdialog]');
  // The record's next step by its key.
  await chord(centro, 'Control', 'Enter');
  await centro.read('Siguiente pendiente: Pedido');
  const offer = await centro.page.$eval('::-p-text(Siguiente pendiente)', (each) => each.textContent ?? '');
  await centro.press(offer);
  await centro.read(offer.replace('Siguiente pendiente: ', ''));
  await centro.read('PENDIENTE');
  await centro.find('Enviar', 'button');
});

test('what waits on the first page is worked through whatever its year, and on from one kind to the next', async () => {
  const aprobador = await browser.signsIn('aprobador');
  // Narrower than the desk: records are opened over their lists.
  await aprobador.width(1024);
  await aprobador.read('Mis pendientes');
  await aprobador.press('PAC 2026', 'link');
  await aprobador.read('1 de 2');
  // A key that comes while the record is still being drawn leads nowhere. The list beneath is that of 2026.
  const turned = async (): Promise<string> => {
    await chord(aprobador, 'Alt', 'ArrowDown');
    return await aprobador.seen();
  };
  await expect.poll(turned).toContain('2 de 2');
  await aprobador.read('PAC 2027');
  await aprobador.press('Cerrar');
  await aprobador.go('/inicio');
  await aprobador.press('Programación 1/2027', 'link');
  await aprobador.read('Historia');
  await doesStep(aprobador, 'Aprobar');
  await aprobador.press('Siguiente pendiente: Reprogramación cuatrimestral 3/2026 · LABORATORIO CLÍNICO');
  await aprobador.read('Servicio que no estaba previsto para el cuatrimestre.');
  expect(aprobador.page.url()).toContain('/reprogcuatrimestral?');
  // A record of the list is again one of its list alone.
  await aprobador.press('Cerrar');
  await aprobador.gone('[role=dialog]');
  expect(aprobador.page.url()).not.toContain('cola=');
});

test('a form that is not wanted gives way to the record that the first page led to, in its queue', async () => {
  const centro = await browser.signsIn('centro');
  await centro.press('Pedido 9/2026', 'link');
  await centro.read('Historia');
  await centro.press('Editar');
  await centro.find('Guardar', 'button');
  await centro.press('Cancelar');
  await centro.reaches('RECHAZADO');
  expect(centro.page.url()).toContain('cola=request.2');
});

test('the keyboard goes from the search into the rows, opens one, and its keys are announced', async () => {
  await compras.go('/proveedores');
  await compras.read('25 registros');
  await compras.page.keyboard.press('/');
  await compras.page.keyboard.type('papeleria');
  await compras.page.keyboard.press('Enter');
  await compras.page.waitForFunction(
    () =>
      document.activeElement?.closest('.ag-row')?.getAttribute('row-index') === '0' &&
      document.querySelectorAll('.list-grid .ag-row').length > 0 &&
      document.activeElement.closest('.ag-row')?.textContent?.includes('Papelería'),
  );
  await compras.page.keyboard.press('?');
  await compras.read('Teclas que sirven aquí');
  await compras.read('Ir a la búsqueda');
  await compras.page.keyboard.press('Escape');
  await compras.gone('[role=dialog]');
  await compras.page.keyboard.press('Enter');
  await compras.read('Historia');
  await compras.page.keyboard.press('?');
  await compras.read('Teclas que sirven aquí');
  expect(await compras.seen()).not.toContain('Ir a la búsqueda');
});

/** What screen readers announce from now on, in order: the words of each live region as they change. */
const announcements = async ({ page }: Person): Promise<() => Promise<readonly string[]>> => {
  const heard = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        const text = at?.closest('[aria-live],[role=status],[role=alert]')?.textContent?.trim();
        if (text && text !== words.at(-1)) words.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return words;
  });
  return async () => await heard.evaluate((words) => words.splice(0));
};

test('a list announces its order, what a search finds and how many rows are chosen, and no key at each row', async () => {
  await compras.go('/pedidos?f.state=1');
  await compras.textOf({ grid: REQUESTS, row: 0, column: 'Total' });
  await compras.settled();
  // What is there at first is read in its place.
  await new Promise((resolve) => setTimeout(resolve, 600));
  const heard = await announcements(compras);
  const all: string[] = [];
  const hears = async (words: RegExp) =>
    await expect
      .poll(async () => {
        all.push(...(await heard()));
        return all.join(' | ');
      })
      .toMatch(words);
  await compras.tick(REQUESTS, 0);
  await hears(/1 seleccionado · Total Q/);
  await compras.page.keyboard.press('ArrowDown');
  await compras.page.keyboard.press('ArrowDown');
  await compras.page.click('.ag-header-cell[col-id=date]');
  await hears(/Ordenado por Fecha, ascendente\./);
  await compras.press('Quitar selección');
  await compras.fill('Buscar', 'zzz');
  await hears(/No hay registros para mostrar\. Ningún registro coincide con la búsqueda\./);
  await compras.fill('Buscar', '');
  await hears(/1–\d+ de \d+ registros\./);
  expect(all.filter((words) => /barra espaciadora|Press|rows?\b/.test(words))).toEqual([]);
});

test('lines announce that there are none, and nothing any more once some have come', async () => {
  const regions = async () =>
    await centro.page.$$eval('.edit-grid :is([aria-live],[role=status])', (all) =>
      all.map((each) => each.textContent?.trim()).filter(Boolean),
    );
  await centro.go('/pedidos?registro=nuevo&modo=editar');
  await centro.read('Seleccione el insumo.');
  await centro.choose('Centro de costo', 'consulta externa');
  await centro.choose('Insumo', 'acetaminofen, 500');
  await centro.textOf({ grid: 'Cantidad por subproducto', row: 0, column: 'Subproducto' });
  await expect.poll(regions).toEqual([]);
});

test('what is typed is no key', async () => {
  await compras.go('/proveedores');
  await compras.fill('Buscar', '¿?/');
  expect(await compras.page.$('[role=dialog]')).toBeNull();
});

test('keys that stand alone can be turned off, and on again', async () => {
  const turn = async () => {
    await compras.press('Menú de Usuario Compras');
    await compras.press('Teclas / y ?', 'menuitemcheckbox');
    await compras.gone('[role=menu]');
  };
  const searching = async () => {
    await compras.page.focus('#contenido');
    await compras.page.keyboard.press('/');
    return await compras.page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Buscar');
  };
  await compras.go('/proveedores');
  await compras.read('25 registros');
  expect(await searching()).toBe(true);
  await turn();
  expect(await searching()).toBe(false);
  await compras.go('/proveedores');
  await compras.read('25 registros');
  expect(await searching()).toBe(false);
  await turn();
  expect(await searching()).toBe(true);
});

test('a list is as long as this person chose it last, after signing in again too', async () => {
  const reader = await browser.signsIn('compras');
  await reader.go('/insumos');
  await reader.read('1–10 de 60');
  await reader.page.select('.pager select', '25');
  await reader.read('1–25 de 60');
  await reader.go('/insumos');
  await reader.read('1–25 de 60');
  await reader.page.evaluate(() => localStorage.clear());
  await reader.go('/insumos');
  await reader.read('1–25 de 60');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
