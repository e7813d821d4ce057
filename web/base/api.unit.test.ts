import { ANOTHER_SESSION, SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { askable, get, whenSessionEnds } from './api.ts';
import { whileSessionChanges } from './session-store.ts';

const NO = 'No tiene permiso para realizar esta acción.';
const call = { headers: { 'x-correlation-id': '4f2a9c1e00d1b7aa' } };

test.each([403, 404])('a %i is shown with the code by which somebody else finds the call', (status) =>
  expect(askable(status, NO, call)).toBe(`${NO} Código: 4f2a9c1e00d1b7aa`),
);

test.each([200, 400, 409, 500])('a %i is shown as it is: it can be mended, or brings its code', (status) =>
  expect(askable(status, NO, call)).toBe(NO),
);

afterEach(() => {
  vi.unstubAllGlobals();
  whenSessionEnds(undefined);
  whileSessionChanges(Promise.resolve(false));
});

test('of answers that come out of order the latest position counts', async () => {
  vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null });
  const sent: (string | null)[] = [];
  const answers = ['0000000007', '0000000009', '0000000008', undefined];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('x-expediente-position'));
    return Response.json({ response: 'success', message: '', data: [], position: answers[sent.length - 1] });
  });
  for (const _ of answers) await get('/orders/get/all');
  expect(sent).toEqual([null, '0000000007', '0000000009', '0000000009']);
});

test.each([
  [true, [] as string[]],
  [false, ['otra sesión']],
])(
  'a read answered as another’s while this page changes its session (done: %s) asks %j',
  async (done, asks) => {
    const answer = { response: 'warning', message: 'otra sesión', data: { rule: ANOTHER_SESSION } };
    vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null });
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 409 }));
    const asked: (string | undefined)[] = [];
    whenSessionEnds(async (anothers) => {
      asked.push(anothers);
      return false;
    });
    let became: (done: boolean) => void = () => undefined;
    whileSessionChanges(
      new Promise((resolve) => {
        became = resolve;
      }),
    );
    const outcome = get('/orders/get/all', {}, { quiet: true }).catch(() => 'failed');
    const soon = async () => await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 50))]);
    await soon();
    expect(asked).toEqual([]);
    became(done);
    await soon();
    expect(asked).toEqual(asks);
  },
);

test('an answer of the session before, that comes after signing in again, asks no second time', async () => {
  vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null });
  const ended = { response: 'danger', message: SESSION_ERROR, data: [] };
  let late: (answer: Response) => void = () => undefined;
  const answers = [
    new Promise<Response>((resolve) => {
      late = resolve;
    }),
    Response.json(ended, { status: 401 }),
    Response.json({ response: 'success', message: '', data: ['early'] }),
    Response.json({ response: 'success', message: '', data: ['late'] }),
  ];
  vi.stubGlobal('fetch', async () => await answers.shift());
  let asks = 0;
  whenSessionEnds(async () => {
    asks += 1;
    return true;
  });
  const slow = get<string[]>('/orders/get/all', {}, { quiet: true });
  expect(await get<string[]>('/orders/get/all', {}, { quiet: true })).toEqual(['early']);
  late(Response.json(ended, { status: 401 }));
  expect(await slow).toEqual(['late']);
  expect(asks).toBe(1);
});
