import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { atMost, type Measure, mean, percentile, rounded, timed, whole } from './figure.ts';
import { filledWithOrders } from './filling.ts';
import { LoadClient } from './http-client.ts';

const ORDERS = 1_000_000;
const QUICK_ORDERS = 100_000;
/** Openings of a list of each kind; the ones before them fill the caches. */
const ROUNDS = 30;
const ROUNDS_BEFORE = 5;
/** Views that a person keeps besides the shipped ones. */
const KEPT = 20;
const LIST = 'unidadproveedor';

/** A list as it is opened: its first page, as a view has it. */
interface Opening {
  readonly name: string;
  readonly path: string;
}

const firstPage = (query: Readonly<Record<string, string>>): string =>
  `/orders/consolidate/get/all/${MANY_YEAR}?${new URLSearchParams({ page: '1', size: '10', ...query })}`;

/** First page of a list as a view's address asks for it: `f.state=5&sort=date_due`. */
function underView(query: string): string {
  const of = [...new URLSearchParams(query)];
  const filter = of.flatMap(([name, value]) =>
    name.startsWith('f.') ? [[name.slice('f.'.length), value.split('~')] as const] : [],
  );
  const sort = of.find(([name]) => name === 'sort')?.[1];
  return firstPage({
    ...(sort !== undefined && { sort }),
    ...(filter.length > 0 && { filter: JSON.stringify(Object.fromEntries(filter)) }),
  });
}

/** Median of opening a list, in ms: its views are read at the same time as its rows. */
async function opened(client: LoadClient, { path }: Opening, rounds: number, withViews?: LoadClient) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS_BEFORE + rounds; round += 1) {
    const ms = await timed(async () => {
      await Promise.all([client.read(path), withViews?.read(`/views/get?list=${LIST}`)]);
    });
    if (round >= ROUNDS_BEFORE) took.push(ms);
  }
  return percentile(took, 0.5);
}

/** Opening the orders' list under each of its views, against its rows alone as they are without views. */
export const views: Measure = {
  names: ['list_views_ratio'],
  postgresAlone: true,
  async run({ quick, product, sized, rounds }) {
    const orders = sized(quick ? QUICK_ORDERS : ORDERS);
    const large = await product();
    await filledWithOrders(large, orders);
    const [client, ofViews] = [new LoadClient(large.base), new LoadClient(large.base)];
    for (const each of [client, ofViews]) await each.signIn('compras', MANY_YEAR);
    for (let kept = 1; kept <= KEPT; kept += 1)
      await client.post('/views/keep', {
        p_list: LIST,
        p_name: `Vista ${kept}`,
        p_query: `f.state=${kept % 8}&sort=-total`,
      });
    const plain: Opening = { name: 'sin vista', path: firstPage({}) };
    const shipped = (ORDER_LIST.views ?? []).map(({ name, query }) => ({ name, path: underView(query) }));
    const ratios: { readonly name: string; readonly ratio: number }[] = [];
    for (const opening of [plain, ...shipped]) {
      const alone = await opened(client, plain, rounds(ROUNDS));
      const underIt = await opened(client, opening, rounds(ROUNDS), ofViews);
      ratios.push({ name: opening.name, ratio: underIt / alone });
    }
    client.close();
    ofViews.close();
    const most = ratios.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3);
    return [
      {
        name: 'list_views_ratio',
        value: rounded(mean(ratios.map(({ ratio }) => ratio)), 3),
        promise: atMost(1.2),
        detail: `first page of ${whole(orders)} orders with ${KEPT} kept views, under each shipped view, against its rows alone; most ${most.map(({ name, ratio }) => `${ratio.toFixed(2)} «${name}»`).join(', ')}`,
      },
    ];
  },
};
