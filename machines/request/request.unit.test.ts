import { price, quantity } from '@expediente/kernel/decimal.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { SaveService } from '@expediente/schemas/request/commands.ts';
import { requestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { requestLine, SUPPLY, saveRequest, sendRequest } from '../testing/samples.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import type { RequestCommand, TakenLine } from './commands.ts';
import { request } from './decide.ts';

import { requestStates } from './life-cycle.ts';
import { reservationMoves } from './reservations.ts';
import { SERVICE_ROW } from './rules.ts';
import type { RequestFacts } from './state.ts';
import { restOpened } from './taken.ts';

const reject: RequestCommand = { type: 'RejectRequest', reason: 'Revisar cantidad' };
const bare: RequestCommand = { type: 'RejectRequest', reason: '' };
const ban: RequestCommand = { type: 'BanRequest' };
const consolidate: RequestCommand = { type: 'ConsolidateRequest', order: 9, resolution: 'R-9' };
const free: RequestCommand = { type: 'FreeRequest', order: 9 };
const freeOther: RequestCommand = { type: 'FreeRequest', order: 8 };
const saveAnother = saveRequest({ justification: 'Otra' });
const assign: RequestCommand = { type: 'AssignRequest', from: 9, order: 10, part: 1 };
const assignOther: RequestCommand = { ...assign, from: 8 };
const withdraw: RequestCommand = { type: 'WithdrawRequest' };
const taken = (qty: string, more: Partial<TakenLine> = {}): TakenLine => ({
  ...{ supply: SUPPLY, subProduct: '1-1-1', qty: quantity(qty), place: 0 },
  ...more,
});
const reduce = (...lines: readonly TakenLine[]): RequestCommand => ({
  ...{ type: 'ReduceRequest', taken: lines, rest: 2, restNumber: 7 },
});
const openRest: RequestCommand = {
  type: 'OpenRest',
  opened: restOpened(carriedOut(request, [saveRequest()]), [taken('120')], { id: 2, number: 1 }),
};
const commands = [
  saveRequest(),
  saveAnother,
  sendRequest,
  reject,
  bare,
  ban,
  consolidate,
  free,
  freeOther,
  withdraw,
  reduce(taken('120')),
  reduce(taken('0')),
  openRest,
  assign,
  assignOther,
];

const MOVED = MOVED_ON.message;
const BARE = 'Por favor, ingresar la justificación';
const UNTAKEN = 'No se toma nada del pedido 1/2026: anote cuánto se toma, o consolide sin él';
const OTHER = 'El pedido pertenece a otra consolidación';
/** R3 §4, domain §4.5: what each command answers in each status; '' is accepted. Columns as `commands`. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  nuevo: ['', '', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, '', MOVED, MOVED],
  pendiente: ['', '', '', MOVED, MOVED, '', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  enviado: [MOVED, MOVED, MOVED, '', BARE, MOVED, '', MOVED, MOVED, '', '', UNTAKEN, MOVED, MOVED, MOVED],
  rechazado: ['', '', '', MOVED, MOVED, '', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  consolidado: [
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    '',
    OTHER,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    '',
    OTHER,
  ],
  anulado: [
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
    MOVED,
  ],
};

describe('the machine', () => {
  const visits = walked(request.machine, commands, ({ status }) => status);

  test('reaches every state, by every event that its table names', () => {
    expect(visits.map(({ value }) => value).sort()).toEqual(Object.keys(ANSWERS).sort());
    expect(happenings(request, visits, commands)).toEqual(listed(requestStates));
  });

  test('is in the state that the decided events fold to', () => {
    for (const { path, value } of visits) expect(carriedOut(request, path).status).toBe(value);
  });

  test.each(visits.map(({ state }) => [state.status, state] as const))(
    'answers every command in %s',
    (name, state) => {
      expect(commands.map((command) => reasonIn(request.decide(state, command)))).toEqual(ANSWERS[name]);
    },
  );
});

/** Every message of R3 §5 for pedidos and medical services, and the rules of domain §4.5. */
test.each<[string, Parameters<typeof saveRequest>[0], string]>([
  ['no cost centre', { unit: 0 }, 'No ha seleccionado centro de costo'],
  ['no supply', { lines: [requestLine('1', { supply: 0 })] }, 'No ha seleccionado el insumo'],
  ['nothing asked', { lines: [requestLine('0')] }, 'No hay subproductos seleccionados'],
  ['no service asked', { kind: 2, lines: [] }, 'Seleccionar insumos'],
  ['no quarter', { quarter: '' as 'PRIMERO' }, 'Seleccionar Cuatrimestre'],
  ['no date', { date: '' }, 'La fecha del pedido debe estar en el año 2026'],
  ['a date of another year', { date: '2025-12-31' }, 'La fecha del pedido debe estar en el año 2026'],
  [
    'a date of neither year',
    { date: '2024-01-01', yearAdditional: 2027 },
    'La fecha del pedido debe estar en el año 2026 o en el 2027',
  ],
  [
    'a day after today',
    { date: '2026-07-01' },
    'La fecha del pedido (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  ['a year of two digits', { yearAdditional: 26 }, 'El año debe tener 4 dígitos'],
  ['no justification', { justification: ' ' }, BARE],
  [
    'no description without catalogue',
    { catalogue: 'NO', inCatalogue: false, codInternal: 'S/C', description: ' ' },
    'Insumo sin catálogo: ingresar la descripción y el código S/C',
  ],
  [
    'another code without catalogue',
    { catalogue: 'NO', inCatalogue: false, codInternal: 'ABC' },
    'Insumo sin catálogo: ingresar la descripción y el código S/C',
  ],
  [
    'a supply of the catalogue asked for without it',
    { catalogue: 'NO', codInternal: 'S/C' },
    'El insumo está en el catálogo: se pide con catálogo',
  ],
  [
    'a supply that is not on the catalogue asked for as if it were',
    { inCatalogue: false },
    'El insumo no está en el catálogo: se pide sin catálogo',
  ],
  ['nothing: S/C in small letters', { catalogue: 'NO', inCatalogue: false, codInternal: 's/c' }, ''],
  [
    'two supplies',
    { lines: [requestLine('1'), requestLine('1', { supply: 2, subProduct: '2' })] },
    'Un pedido es de un solo insumo',
  ],
  [
    'a repeated sub-product',
    { lines: [requestLine('1'), requestLine('2')] },
    'El insumo 1001 ya está agregado con el subproducto 1-1-1',
  ],
  ['a service of another row', { kind: 2 }, 'En servicios médicos solo se solicitan insumos del renglón 182'],
  [
    'another total',
    { givenTotal: quantity('301') },
    'La cantidad total no coincide con la suma de los subproductos: 300',
  ],
  ['no approved plan', { planApproved: false }, 'El centro de costo no tiene un PAC aprobado del año 2026'],
])('refuses %s', (_, changes, message) => {
  expect(reasonIn(request.decide(request.initial, saveRequest(changes)))).toBe(message);
});

describe('a medical service', () => {
  const service = (changes: Parameters<typeof saveRequest>[0] = {}) => {
    const lines = [requestLine('10', { row: SERVICE_ROW })];
    return saveRequest({ kind: requestKinds.servicio.code, lines, ...changes });
  };
  const another = requestLine('1', { row: SERVICE_ROW, supply: 2, subProduct: '1-1-2' });
  const refusalOf = (command: RequestCommand, state = request.initial) => {
    const decision = request.decide(state, command);
    return isRefused(decision) ? decision.refusal : undefined;
  };

  test('is of several supplies, of whatever catalogue, one line of each', () => {
    const lines = [requestLine('10', { row: SERVICE_ROW }), another];
    const state = carriedOut(request, [service({ lines, inCatalogue: false })]);
    expect(state).toMatchObject({ kind: 2, totalQty: '11.00', lines: [{ supply: SUPPLY }, { supply: 2 }] });
  });

  test.each<[string, Parameters<typeof saveRequest>[0], string]>([
    ['nothing asked', { lines: [] }, 'Seleccionar insumos'],
    [
      'a supply of another renglón',
      { lines: [another, requestLine('1')] },
      'En servicios médicos solo se solicitan insumos del renglón 182',
    ],
    [
      'a repeated supply',
      { lines: [another, another] },
      'El insumo 1001 ya está agregado con el subproducto 1-1-2',
    ],
    [
      'a later day',
      { date: '2026-07-01' },
      'La fecha del servicio médico (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
    ],
    ['another year', { date: '2025-12-31' }, 'La fecha del servicio médico debe estar en el año 2026'],
    ['no cost centre', { unit: 0 }, 'No ha seleccionado centro de costo'],
    ['no quarter', { quarter: '' as 'PRIMERO' }, 'Seleccionar Cuatrimestre'],
    ['no justification', { justification: ' ' }, BARE],
  ])('is refused with %s, at a field of its form', (_, changes, message) => {
    const refusal = refusalOf(service(changes));
    expect(refusal?.message).toBe(message);
    expect(Object.keys(SaveService.properties)).toContain(refusal?.field);
  });

  test('stays what it was first saved as', () => {
    const state = carriedOut(request, [service()]);
    expect(refusalOf(saveRequest(), state)?.message).toBe('El campo Tipo ya no puede cambiar');
  });
});

test('every kind has a code, a page and paths of its own', () => {
  const kinds = Object.values(requestKinds);
  const own = kinds.flatMap(({ code, page, paths }) => [
    code,
    page,
    ...Object.values(paths).filter((path) => path !== null),
  ]);
  expect(new Set(own).size).toBe(own.length);
  expect(kinds.map(({ code }) => requestKind(code))).toEqual(kinds);
});

test.each<[Parameters<typeof saveRequest>[0], string]>([
  [{ unit: 100102 }, 'El campo Centro de costo ya no puede cambiar'],
  [{ year: 2027 }, 'El campo Año ya no puede cambiar'],
])('unit and year stay as first saved', (changes, message) => {
  expect(reasonIn(request.decide(carriedOut(request, [saveRequest()]), saveRequest(changes)))).toBe(message);
});

test('a request of a year may be dated in the year it is charged to', () => {
  const save = saveRequest({ date: '2027-01-05', today: '2027-01-05', yearAdditional: 2027 });
  expect(reasonIn(request.decide(request.initial, save))).toBe('');
});

test('a draft of a later day, as it was taken before, is not sent until its day', () => {
  const draft = carriedOut(request, [saveRequest({ date: '2026-07-01', today: '2026-07-01' })]);
  expect(reasonIn(request.decide(draft, sendRequest))).toContain('no puede ser posterior a hoy');
  expect(reasonIn(request.decide(draft, { ...sendRequest, today: '2026-07-01' }))).toBe('');
});

test('saved as it is it records nothing', () => {
  expect(request.decide(carriedOut(request, [saveRequest()]), saveRequest())).toEqual({ events: [] });
});

test('sending takes price_now; lines of 0 are left out', () => {
  const lines = [requestLine('300'), requestLine('0', { subProduct: '1-1-2' })];
  const now = { supply: 30101, subProduct: '1-1-1', price: price('2.75') };
  const state = carriedOut(request, [saveRequest({ lines }), { ...sendRequest, prices: [now] }]);
  expect(state).toMatchObject({ status: 'enviado', totalQty: '300.00' });
  expect(state.lines.map(({ qty, price }) => [qty, price])).toEqual([['300.00', '2.75']]);
});

describe('a part of a request', () => {
  const second = requestLine('40', { subProduct: '1-1-2' });
  const sent = carriedOut(request, [saveRequest({ lines: [requestLine('300'), second] }), sendRequest]);
  const takenOf = (...lines: readonly TakenLine[]) => carriedOut(request, [reduce(...lines)], sent);

  test.each<[string, readonly TakenLine[], string, string]>([
    [
      'of a line that it does not have',
      [taken('1', { subProduct: '1-1-9', place: 3 })],
      'El pedido 1/2026 no pide ese insumo con ese subproducto: abra de nuevo la consolidación',
      'p_lines/3/p_qty',
    ],
    [
      'of a line named twice',
      [taken('1'), taken('2', { place: 1 })],
      'Una línea del pedido 1/2026 está repetida: anote una sola cantidad',
      'p_lines/1/p_qty',
    ],
    [
      'where it asks for another quantity than was seen',
      [taken('12', { asked: quantity('310') })],
      'El pedido 1/2026 cambió, y ahora pide 300: abra de nuevo la consolidación',
      'p_lines/0/p_qty',
    ],
    [
      'above what it asks for',
      [taken('12'), taken('40.01', { subProduct: '1-1-2', place: 1 })],
      'El pedido 1/2026 pide 40: tome esa cantidad o menos',
      'p_lines/1/p_qty',
    ],
    ['of nothing', [taken('0'), taken('0', { subProduct: '1-1-2', place: 1 })], UNTAKEN, 'p_lines/0/p_qty'],
  ])('is not taken %s', (_, lines, message, field) => {
    const decision = request.decide(sent, reduce(...lines));
    expect(isRefused(decision) && decision.refusal).toMatchObject({ message, field });
  });

  test('of which nothing is left over has no rest', () => {
    expect(request.decide(sent, reduce(taken('300')))).toEqual({ events: [] });
  });

  test('and its rest ask for what the request asked for, line by line', () => {
    const lines = [taken('120.5'), taken('0', { subProduct: '1-1-2', place: 1 })];
    const after = takenOf(...lines);
    const rest = carriedOut(request, [
      { type: 'OpenRest', opened: restOpened(sent, lines, { id: 2, number: 7 }) },
    ]);
    expect(after).toMatchObject({ status: 'enviado', totalQty: '120.50', rests: [2] });
    expect(after.lines.map(({ subProduct, qty }) => [subProduct, qty])).toEqual([['1-1-1', '120.50']]);
    expect(rest).toMatchObject({ status: 'enviado', number: 7, totalQty: '219.50', restOf: 1, rests: [] });
    expect(rest.lines.map(({ subProduct, qty }) => [subProduct, qty])).toEqual([
      ['1-1-1', '179.50'],
      ['1-1-2', '40.00'],
    ]);
    expect(rest).toMatchObject({ justification: sent.justification, date: sent.date, quarter: sent.quarter });
  });

  test('whose rest is worth nothing is not taken', () => {
    const cheap = [requestLine('0.02', { price: price('0.3') })];
    const state = carriedOut(request, [saveRequest({ lines: cheap }), sendRequest]);
    expect(reasonIn(request.decide(state, reduce(taken('0.01'))))).toBe(
      'El total de lo que queda del pedido 1/2026 sería Q0.00: aumente lo que queda',
    );
  });

  test('may be taken again; each rest is named', () => {
    const twice = carriedOut(
      request,
      [{ ...reduce(taken('10')), rest: 3 } as RequestCommand],
      takenOf(taken('120')),
    );
    expect(twice).toMatchObject({ rests: [2, 3] });
  });
});

describe('reservations', () => {
  const moved = (before: readonly RequestCommand[], command: RequestCommand) => {
    const state = carriedOut(request, before);
    return reservationMoves(state, carriedOut(request, [command], state)).map(
      ({ key, command: { type, ...rest } }) => [key.join(':'), type, 'qty' in rest ? rest.qty : ''],
    );
  };
  const KEY = '100101:2026:30101:1-1-1';
  const OTHER_KEY = '100101:2026:30101:1-1-2';

  test('a draft reserves; a re-save says what it holds now; a line taken out lets go', () => {
    expect(moved([], saveRequest())).toEqual([[KEY, 'HoldUnits', '300.00']]);
    expect(moved([saveRequest()], saveRequest({ lines: [requestLine('120')] }))).toEqual([
      [KEY, 'HoldUnits', '120.00'],
    ]);
    expect(
      moved([saveRequest()], saveRequest({ lines: [requestLine('5', { subProduct: '1-1-2' })] })),
    ).toEqual([
      [KEY, 'HoldUnits', '0.00'],
      [OTHER_KEY, 'HoldUnits', '5.00'],
    ]);
    expect(moved([saveRequest()], saveRequest())).toEqual([]);
  });

  test('sending and taking it back move nothing; rejecting gives back; saving in 2 does not reserve; resending does', () => {
    expect(moved([saveRequest()], sendRequest)).toEqual([]);
    expect(moved([saveRequest(), sendRequest], reject)).toEqual([[KEY, 'HoldUnits', '0.00']]);
    expect(moved([saveRequest(), sendRequest], withdraw)).toEqual([]);
    const rejected = [saveRequest(), sendRequest, reject];
    expect(moved(rejected, saveRequest({ lines: [requestLine('9')] }))).toEqual([]);
    expect(moved(rejected, sendRequest)).toEqual([[KEY, 'HoldUnits', '300.00']]);
  });

  test('annulling gives back from 0, nothing from 2; consolidating and freeing keep', () => {
    expect(moved([saveRequest()], ban)).toEqual([[KEY, 'HoldUnits', '0.00']]);
    expect(moved([saveRequest(), sendRequest, reject], ban)).toEqual([]);
    expect(moved([saveRequest(), sendRequest], consolidate)).toEqual([]);
    expect(moved([saveRequest(), sendRequest, consolidate], free)).toEqual([]);
  });

  test('what a part releases, its rest reserves', () => {
    expect(moved([saveRequest(), sendRequest], reduce(taken('120')))).toEqual([[KEY, 'HoldUnits', '120.00']]);
    expect(moved([], openRest)).toEqual([[KEY, 'HoldUnits', '180.00']]);
  });
});

/** R3 §4's table, to the letter. */
test.each<[RequestFacts, readonly string[]]>([
  [{ status: 'pendiente', kind: 1 }, ['view', 'update', 'sendrequest', 'ban']],
  [{ status: 'pendiente', kind: 2 }, ['view', 'update', 'sendrequest', 'ban', 'printorder']],
  [{ status: 'enviado', kind: 2 }, ['view', 'refuse', 'consolidateorder', 'printorder']],
  [{ status: 'enviado', kind: 1 }, ['view', 'refuse', 'withdraw', 'consolidateorder', 'printorder']],
  [{ status: 'rechazado', kind: 1 }, ['view', 'update', 'sendrequest', 'ban', 'printorder']],
  [{ status: 'consolidado', kind: 1 }, ['view', 'viewpurchaseorder', 'printorder']],
  [{ status: 'consolidado', kind: 2 }, ['view', 'viewpurchaseorder', 'printorder']],
  [{ status: 'anulado', kind: 1 }, []],
  [{ status: 'anulado', kind: 2 }, []],
])('offers in %o', (facts, expected) => {
  expect(request.offers(facts).map(({ action }) => action)).toEqual(expected);
  expect(request.offers(facts).every(({ allowed }) => allowed)).toBe(true);
});
