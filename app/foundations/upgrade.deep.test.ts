import { type Answers, answersOf } from '@expediente/testing/product/answers.ts';
import { EARLIER_YEAR, earlierAnswers, earlierFolder } from '@expediente/testing/product/earlier.ts';
import {
  buildProduct,
  freePort,
  runOps,
  type SpawnedProduct,
  spawnProduct,
} from '@expediente/testing/product/spawned.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Data as an earlier version left it, started by this one. */
describe.runIf(process.platform === 'linux')('a data folder of an earlier version', () => {
  let folder: Awaited<ReturnType<typeof earlierFolder>>;
  let product: SpawnedProduct;
  let now: Answers;
  let then: Answers;
  /** What `preview` shows before the first start of this version, and after it. */
  const previews: string[] = [];

  beforeAll(async () => {
    await buildProduct();
    folder = await earlierFolder();
    previews.push((await runOps(folder.path, 'projections', 'preview')).output);
    const port = await freePort();
    product = spawnProduct({ PORT: port, DATA_DIR: folder.path });
    await product.ready();
    then = await earlierAnswers();
    now = await answersOf(`http://127.0.0.1:${port}`, EARLIER_YEAR);
  });

  afterAll(async () => {
    product?.process.kill('SIGTERM');
    await product?.ended;
    await folder?.remove();
  });

  test('what its first start writes into the log was shown before, and a second one writes nothing', async () => {
    previews.push((await runOps(folder.path, 'projections', 'preview')).output);
    const [before, after] = previews;
    expect(before).toMatch(/^Su inicio escribe la primera versión de las reglas .*Tasa del IVA/m);
    expect(before).toMatch(/^Su inicio escribe páginas y acciones nuevas del menú \(.*reglas/m);
    expect(before).toMatch(/^Su inicio escribe los números de antes/m);
    expect(after).toContain('Su inicio no escribe nada en el registro por sí mismo.');
    expect(after).not.toContain('Su inicio escribe');
  });

  test('lists, records and ledgers answer as they did', () => {
    const isRecord = (path: string): boolean => !path.includes('/history/') && !OFFERED.test(path);
    // Every former field is still answered: newer ones may be next to it.
    expect(withoutNewAlerts(chosen(now, isRecord))).toMatchObject(chosen(then, isRecord));
  });

  test('the menu and profile 1 have what they had, and the pages that have come since', () => {
    const isMenu = (path: string): boolean => OFFERED.test(path);
    expect(withoutNew(chosen(now, isMenu))).toMatchObject(withoutNew(chosen(then, isMenu)));
    expect(JSON.stringify(chosen(now, isMenu))).toContain('"reglas"');
  });

  test('histories show the same events, by the same people, at the same instants', () => {
    const isHistory = (path: string): boolean => path.includes('/history/') && !path.endsWith('/verify');
    expect(factsOf(chosen(now, isHistory))).toEqual(factsOf(chosen(then, isHistory)));
  });

  test('every chain holds, record by record and over the whole log', async () => {
    const isCheck = (path: string): boolean => path.endsWith('/verify');
    expect(chosen(now, isCheck)).toEqual(chosen(then, isCheck));
    expect(await runOps(folder.path, 'verify')).toMatchObject({ code: 0 });
  });
});

/** Alerts that came with award acts. */
const NEW_ALERTS: ReadonlySet<unknown> = new Set([
  'La consolidación lleva acta de adjudicación y todavía no se ha registrado',
]);

const withoutNewAlerts = (answers: Answers): Answers =>
  JSON.parse(
    JSON.stringify(answers, (name, value) =>
      name === 'alerts' && Array.isArray(value) ? value.filter((each) => !NEW_ALERTS.has(each)) : value,
    ),
  );

/** What a start offers new pages and actions in: records that it changes, as their administrator would. */
const OFFERED = /\/(tagsitems|profile|actions)\/get\/all/;
const NEW_PAGES: ReadonlySet<string> = new Set([
  'reglas',
  'integridad',
  'sellos',
  'fraccionamiento',
  'segregacion',
  'ejecucioncuatrimestral',
  'documentosexpediente',
  'motivosrechazo',
  'mesadaf',
  'causasrechazo',
]);

/** Ways back of an order, and the recording of what has come (hospital C, E). */
const OF_ORDERS = [
  'undoorder',
  'receive',
  'correctpay',
  'splitorder',
  'closeshort',
  'divideorder',
  'reuniteorder',
];

/** Actions of the catalogue that came with them. */
const NEW_FIELDS: ReadonlySet<string> = new Set(['verify', 'cosign', 'seal', ...OF_ORDERS]);

const withoutNew = (answers: Answers): Answers =>
  JSON.parse(
    JSON.stringify(answers, (name, value) =>
      name === 'revision' || name === 'total'
        ? undefined
        : Array.isArray(value)
          ? value.filter(isOld)
          : value,
    ),
  );

const isOld = (value: unknown): boolean =>
  typeof value !== 'object' || value === null
    ? !OF_ORDERS.includes(String(value))
    : !(
        ('a_href' in value && NEW_PAGES.has(String(value.a_href))) ||
        ('field_actions' in value && NEW_FIELDS.has(String(value.field_actions)))
      );

/** Actions that came to records since; the others are as they were. */
const NEW_ACTIONS: ReadonlySet<string> = new Set(['downloadexcel', 'withdraw', ...OF_ORDERS]);

/** Fields of an order that are open in more of its statuses since: until the accrual (purchasing, NPG and NOG). */
const OPEN_LONGER: ReadonlySet<string> = new Set(['p_npg_nog', 'p_date_npg_nog']);

interface Offer {
  readonly action: string;
  readonly fields?: readonly string[];
  readonly reason?: string | null;
}

const isOffers = (value: unknown): value is readonly Offer[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && 'action' in each);

/** Why one is blocked may be worded better; that it is blocked stays. */
const knownOffers = (offers: readonly Offer[]) =>
  offers
    .filter(({ action }) => !NEW_ACTIONS.has(action))
    .map(({ reason, fields, ...offer }) => ({
      ...offer,
      ...(fields && { fields: fields.filter((field) => !OPEN_LONGER.has(field)) }),
      blocked: Boolean(reason),
    }));

/** Of what waits, how many days it has waited is of the day on which it is asked. */
const DAYS: ReadonlySet<string> = new Set(['days', 'oldest_days']);

const chosen = (answers: Answers, which: (path: string) => boolean): Answers =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.entries(answers).filter(([path]) => which(path))),
      (name, value) => {
        if (DAYS.has(name)) return undefined;
        // An order that waits for its receipts waits for an action of its own since.
        if (name === 'action' && value === 'receive') return 'update';
        if (name === 'actions' && isOffers(value)) return knownOffers(value);
        return name === 'records' ? sinceWhen(value) : value;
      },
    ),
  );

/** Which of those that wait are shown first may change; since when each waits may not. */
const sinceWhen = (records: readonly { readonly since: string }[]): readonly string[] =>
  records.map(({ since }) => since).sort();

interface Entry {
  readonly revision: number;
  readonly type: string;
  readonly sentence: string;
  readonly user: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The content of the log; how its changes are shown may become better. */
const factsOf = (histories: Answers): Answers =>
  Object.fromEntries(
    Object.entries(histories).map(([path, history]) => [
      path,
      // `/history/…` as the operation documents it. What each event holds, the head of its chain says (`/verify`).
      (history as { readonly entries: readonly Entry[] }).entries.map(
        ({ revision, type, sentence, user, at, from, to, reason }) => ({
          revision,
          type,
          sentence,
          user,
          at,
          from,
          to,
          reason,
        }),
      ),
    ]),
  );
