import { quantity } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { NO_RECORDS } from '../testing/records.ts';
import {
  accrue,
  ban,
  commit,
  consolidate,
  DOCUMENTS,
  FORM,
  free,
  generate,
  INVOICE,
  minutes,
  openBudget,
  openLine,
  pay,
  receipt,
  reject,
  resendToDaf,
  revise,
  sendToDaf,
  sent,
} from '../testing/samples.ts';
import { agreeing, walked } from '../testing/walk.ts';
import type { OrderCommand } from './commands.ts';
import { documentationOf } from './documentation.ts';
import { order } from './index.ts';
import { orderDeciding } from './machine.ts';
import { isLowValue } from './rules.ts';
import type { OrderState } from './state.ts';

const records = sent(openBudget(openLine(NO_RECORDS, '1000'), '5000'), 1);
const lowValue = { id: 2, description: 'Compra de Baja Cuantía' };

/** One command of each kind, those whose outcome differs by state more than once. */
const COMMANDS = {
  consolidate: consolidate(records, 1, [1]),
  free,
  'free with award': { type: 'FreeOrder', award: '4/2026' },
  generate: generate(),
  'generate low value': generate({ purchaseType: lowValue }),
  'revise justification': revise({ justification: 'Otra' }),
  'enter invoice': revise({ invoices: [INVOICE], exemptionIva: 'EX-1' }),
  'enter all documents': revise(DOCUMENTS),
  'take documents out': revise({
    lines: [receipt(undefined, { receiptNumber: '', receiptDate: '', receptionDate: '' })],
    invoices: [],
  }),
  commit,
  accrue,
  'send to DAF': sendToDaf,
  'resend to DAF': resendToDaf,
  reject,
  'reject without reason': { ...reject, reason: '' } as OrderCommand,
  pay,
  ban,
  minutes,
} satisfies Record<string, OrderCommand>;

/** A new command does not compile before it stands here, and then has to be tried above. */
const EVERY_COMMAND: Readonly<Record<OrderCommand['type'], true>> = {
  ConsolidateOrder: true,
  FreeOrder: true,
  GenerateOrder: true,
  ReviseOrder: true,
  CommitOrder: true,
  AccrueOrder: true,
  SendOrderToDaf: true,
  RejectOrder: true,
  PayOrder: true,
  BanOrder: true,
  RecordOrderMinutes: true,
};
type Name = keyof typeof COMMANDS;
const names = Object.keys(COMMANDS) as Name[];

/** Code plus the booleans that the rules read. */
const keyOf = (state: OrderState): string =>
  [
    String(state.status),
    isLowValue(state.purchaseTypeDescription) ? 'low' : '',
    state.status === 1 ? documentationOf(state) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

const MOVED = MOVED_ON.message;
const LOCKED = 'El campo Justificación ya no puede cambiar';
const LOW_VALUE = 'El acta solo se levanta en compras de baja cuantía';
const MISSING =
  'Falta número de recibo de centro de costo 100101. Falta fecha de recepción de centro de costo 100101';
const AWARDED = 'La consolidación tiene el acta 4/2026; elimínela antes de liberar los pedidos';
const TABLE = 'Ingresar el número de mesa de entrada';
const REASON = 'Por favor, ingresar la justificación';
const FIELD = (title: string) => `El campo ${title} ya no puede cambiar`;

/** What is accepted in each status, with the status that follows; all else answers 'ya cambió de estado'. */
const ACCEPTED: Readonly<Record<string, Partial<Record<Name, number | string>>>> = {
  null: { consolidate: 0 },
  0: { free: 10, 'free with award': AWARDED, generate: 1, 'generate low value': 1 },
  '1 none': {
    'revise justification': 1,
    'enter invoice': 1,
    'enter all documents': 1,
    'take documents out': 1,
    commit: 2,
  },
  '1 partly': {
    'revise justification': 1,
    'enter invoice': 1,
    'enter all documents': 1,
    'take documents out': 1,
    commit: 9,
  },
  '1 whole': {
    'revise justification': 1,
    'enter invoice': 1,
    'enter all documents': 1,
    'take documents out': 1,
    commit: 3,
  },
  2: {
    'revise justification': LOCKED,
    'enter invoice': 9,
    'enter all documents': 3,
    'take documents out': 2,
    accrue: `${MISSING}. Falta la factura`,
    ban: 8,
  },
  9: {
    'revise justification': LOCKED,
    'enter invoice': 9,
    'enter all documents': 3,
    'take documents out': 2,
    accrue: MISSING,
    ban: 8,
  },
  3: {
    'revise justification': LOCKED,
    'enter invoice': 3,
    'enter all documents': 3,
    'take documents out': 2,
    accrue: 4,
    ban: 8,
    minutes: LOW_VALUE,
  },
  4: {
    'revise justification': LOCKED,
    'enter invoice': 4,
    'enter all documents': 4,
    'take documents out': FIELD('No. recibo'),
    'send to DAF': 5,
    'resend to DAF': TABLE,
    ban: 8,
    minutes: LOW_VALUE,
  },
  5: { reject: 6, 'reject without reason': REASON, pay: 7, ban: 8, minutes: LOW_VALUE },
  6: {
    'revise justification': LOCKED,
    'enter invoice': 6,
    'enter all documents': 6,
    'take documents out': `${MISSING}. Falta la factura`,
    'send to DAF':
      'La fecha de envío a DAF (25/03/2026) no puede ser anterior a la fecha de rechazo (01/04/2026)',
    'resend to DAF': 5,
    ban: 8,
    minutes: LOW_VALUE,
  },
  7: { minutes: LOW_VALUE },
  8: {},
  10: {},
};
const LOW_MINUTES: Readonly<Record<string, number>> = { 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 };

describe('the machine', () => {
  const visits = walked(order, orderDeciding, Object.values(COMMANDS), keyOf);
  const codeOf = (key: string) => key.replace(' low', '');

  test('reaches every state', () => {
    expect([...new Set(visits.map(({ state }) => codeOf(keyOf(state))))].sort()).toEqual(
      Object.keys(ACCEPTED).sort(),
    );
  });

  test.each(visits.map(({ state }) => [keyOf(state), state] as const))(
    'answers every command in %s',
    (key, state) => {
      const step = agreeing(order, orderDeciding);
      const answers = names.map((name) => {
        const { state: next, refusal } = step(state, COMMANDS[name]);
        return [name, refusal ? refusal.message : next.status];
      });
      const low = key.includes(' low');
      const accepted = { ...ACCEPTED[codeOf(key)] };
      if (low && accepted.minutes !== undefined) accepted.minutes = LOW_MINUTES[codeOf(key)] ?? '';
      expect(answers).toEqual(names.map((name) => [name, accepted[name] ?? MOVED]));
    },
  );

  test('every command that there is does something in some state', () => {
    const step = agreeing(order, orderDeciding);
    const done = visits.flatMap(({ state }) =>
      Object.values(COMMANDS).flatMap((command) =>
        step(state, command).events.length > 0 ? [command.type] : [],
      ),
    );
    expect([...new Set(done)].sort()).toEqual(Object.keys(EVERY_COMMAND).sort());
  });
});

test('a partly received order falls back when a receipt is taken out', () => {
  const step = agreeing(order, orderDeciding);
  const path: readonly [OrderCommand, number][] = [
    [consolidate(records, 1, [1]), 0],
    [generate(FORM), 1],
    [commit, 2],
    [revise({ lines: [receipt()], invoices: [INVOICE], exemptionIva: 'E' }), 3],
    [revise({ lines: [receipt(undefined, { receptionDate: '' })] }), 9],
    [revise({ lines: [receipt(undefined, { delivered: quantity(290) })] }), 3],
    [
      revise({
        lines: [{ id: '100101-30101', receiptNumber: '', receiptDate: '', receptionDate: '' }],
        invoices: [],
      }),
      2,
    ],
  ];
  path.reduce((state, [command, status]) => {
    const next = step(state, command);
    expect(next.refusal).toBeNull();
    expect(next.state.status).toBe(status);
    return next.state;
  }, order.initial);
});
