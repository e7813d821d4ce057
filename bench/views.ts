import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import type { KeptViews } from '@expediente/schemas/listview/read.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { type TestBrowser, testBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { atMost, type Measure, mean, percentile, rounded, timed, whole } from './figure.ts';
import { filledWithOrders } from './filling.ts';
import { LoadClient } from './http-client.ts';

const ORDERS = 1_000_000;
const QUICK_ORDERS = 100_000;
/** Openings of a list under each view, each after one without views. */
const ROUNDS = 8;
/** Reads of the rows alone and with the views, which are measured without a browser. */
const READS = 40;
/** Views that a person keeps besides the shipped ones. */
const KEPT = 20;
const USER = 'compras';
const PAGE = 'unidadproveedor';
const VIEWS = '/api/views/get';
/** Columns as a view keeps them: one hidden, one wider, one in another place. */
const COLUMNS = 'sin=unit&ancho=supplie.260&cols=number_resolution~total';

/** A list whose rows are drawn, or that has none under a view. */
const DRAWN = '.list[aria-busy="false"] :is(.ag-row [col-id="total"], .list-empty)';

/** Waits until a list is drawn. @returns milliseconds from the press that opens it */
async function opened(person: Person, query: string): Promise<number> {
  // Nothing that was read before is left after a reload.
  await person.go('/inicio');
  await person.settled();
  const begin = await person.page.evaluate((to) => {
    const now = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return now;
  }, `/${PAGE}?${query}`);
  const end = await person.page.waitForFunction(
    (drawn) => document.querySelector(drawn) !== null && performance.now(),
    { polling: 'raf' },
    DRAWN,
  );
  return Number(await end.jsonValue()) - begin;
}

/** Answers the calls for views in the browser, as if there were none to be called. @returns function that ends it */
async function withoutViews({ page }: Person): Promise<() => Promise<void>> {
  const none: KeptViews = { views: [], default: null, forProfiles: false };
  const body = Buffer.from(JSON.stringify({ response: 'success', message: '', data: none })).toString(
    'base64',
  );
  const devtools = await page.createCDPSession();
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
    void devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${VIEWS}*` }] });
  return async () => await devtools.detach();
}

/** Signs in for the year with many orders, which the page of the sign-in does not offer. */
async function signedIn(browser: TestBrowser): Promise<Person> {
  const person = await browser.arrives();
  await person.go('/');
  await person.page.evaluate(
    async (payload) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'expediente' };
      await fetch('/api/users/login', { method: 'POST', headers, body: JSON.stringify(payload) });
    },
    { p_username: USER, p_password: DEMO_PASSWORD, p_year: MANY_YEAR },
  );
  await person.go('/inicio');
  await person.page.waitForSelector('.shell');
  return person;
}

/** Time of the rows of a page while the views are read, too, against the time of the rows alone. */
async function callRatio(base: string): Promise<number> {
  const [client, ofViews] = [new LoadClient(base), new LoadClient(base)];
  for (const each of [client, ofViews]) await each.signIn(USER, MANY_YEAR);
  for (let kept = 1; kept <= KEPT; kept += 1)
    await client.post('/views/keep', {
      ...{ p_list: PAGE, p_name: `Vista ${kept}`, p_query: `f.state=${kept % 8}&sort=-total&${COLUMNS}` },
    });
  const rows = `/orders/consolidate/get/all/${MANY_YEAR}?page=1&size=10`;
  const took = { alone: [] as number[], withViews: [] as number[] };
  for (let read = 0; read < READS; read += 1) {
    took.alone.push(await timed(() => client.read(rows)));
    const both = async () => await Promise.all([client.read(rows), ofViews.read(`/views/get?list=${PAGE}`)]);
    took.withViews.push(await timed(both));
  }
  for (const each of [client, ofViews]) each.close();
  return percentile(took.withViews, 0.5) / percentile(took.alone, 0.5);
}

/** Opening the orders' list in a browser under each of its views with chosen columns, against opening it without. */
export const views: Measure = {
  names: ['list_views_ratio'],
  postgresAlone: true,
  async run({ quick, product, sized, rounds }) {
    const orders = sized(quick ? QUICK_ORDERS : ORDERS);
    const large = await product();
    await filledWithOrders(large, orders);
    const called = await callRatio(large.base);
    const browser = await testBrowser(large.base);
    const ratios: { readonly name: string; readonly ratio: number }[] = [];
    const all: number[] = [];
    try {
      const person = await signedIn(browser);
      for (const { name, query } of ORDER_LIST.views ?? []) {
        const took = { plain: [] as number[], view: [] as number[] };
        // The first of each fills the caches.
        for (let round = 0; round <= rounds(ROUNDS); round += 1) {
          const end = await withoutViews(person);
          const plain = await opened(person, 'f.state=1');
          await end();
          const view = await opened(person, `${query}&${COLUMNS}`);
          if (round === 0) continue;
          took.plain.push(plain);
          took.view.push(view);
        }
        all.push(...took.plain);
        ratios.push({ name, ratio: percentile(took.view, 0.5) / percentile(took.plain, 0.5) });
      }
    } finally {
      await browser.stop();
    }
    const most = ratios.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3);
    return [
      {
        name: 'list_views_ratio',
        value: rounded(mean(ratios.map(({ ratio }) => ratio)), 3),
        promise: atMost(1.2),
        detail: `first row of ${whole(orders)} orders in a browser under each shipped view with chosen columns and ${KEPT} kept views, against one without views, median ${whole(percentile(all, 0.5))} ms; most ${most.map(({ name, ratio }) => `${ratio.toFixed(2)} «${name}»`).join(', ')}; on the server rows and views together against rows alone: ${called.toFixed(2)}`,
      },
    ];
  },
};
