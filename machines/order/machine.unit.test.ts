import { money, quantity } from '@expediente/kernel/decimal.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { NO_RECORDS } from '../testing/records.ts';
import {
  accrue,
  attachPaper,
  ban,
  closeShort,
  commit,
  consolidate,
  correctPayment,
  DOCUMENTS,
  FORM,
  follow,
  free,
  generate,
  INVOICE,
  judgeAgain,
  minutes,
  openBudget,
  openLine,
  pay,
  receipt,
  reject,
  removePaper,
  resendToDaf,
  revise,
  sendToDaf,
  sent,
  split,
  TODAY,
  undo,
} from '../testing/samples.ts';
import { carriedOut } from '../testing/specification.ts';
import type { OrderCommand } from './commands.ts';
import { order } from './decide.ts';
import { takeFault } from './divided.ts';
import { dividedOrder } from './division.ts';
import { documentationOf } from './documentation.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import { isLowValue } from './low-value.ts';
import { splitOrder } from './parts.ts';
import type { OrderState } from './state.ts';

const records = sent(openBudget(openLine(NO_RECORDS, '1000'), '5000'), 1);
const lowValue = { id: 2, description: 'Compra de Baja Cuantía' };

const toCommitted = [consolidate(records, 1, [1]), generate(), commit];
const committed = carriedOut(order, toCommitted);
const { opened } = splitOrder(committed, split('100'));
const LINE = { id: '100101-30101', qty: quantity(100) };
/** A division of the consolidation: `qty` of its one line. */
const DIVIDED = { id: 91, requests: [{ id: 1, number: 1, quarter: 'PRIMERO' }] } as const;
const divide = (qty: string) =>
  ({
    type: 'DivideOrder',
    ...DIVIDED,
    lines: [{ id: LINE.id, qty: quantity(qty) }],
    today: TODAY,
  }) as const;
const consolidation = carriedOut(order, [consolidate(records, 1, [1])]);
const division = dividedOrder(consolidation, divide('100')).opened;
const closeDivision = { type: 'CloseDivision', reason: 'Error', fault: '' } as const;
const NO_RECEIPT = { ...LINE, receiptNumber: '', receiptDate: '', receptionDate: '' };
/** Papers of what came, whole. */
const DOCUMENTED = {
  lines: [{ ...LINE, receiptNumber: 'DAB-1', receiptDate: '2026-03-12', receptionDate: '2026-03-12' }],
  invoices: [INVOICE],
  exemptionIva: 'EX-1',
};

/** One command of each kind, those whose outcome differs by state more than once. */
const COMMANDS = {
  consolidate: consolidate(records, 1, [1]),
  free,
  undo,
  'undo without reason': { ...undo, reason: ' ' } as OrderCommand,
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
  'correct payment': correctPayment,
  'correct payment without reason': { ...correctPayment, reason: '' } as OrderCommand,
  'attach paper': attachPaper,
  'remove paper': removePaper,
  'judge again': judgeAgain(),
  ban,
  minutes,
  'link award': { type: 'LinkAward', award: 4, number: '4/2026' },
  'unlink award': { type: 'UnlinkAward', award: 4 },
  split: split('100'),
  'split whole': split('300'),
  'open part': { type: 'OpenPart', opened, award: null },
  follow,
  'close short': closeShort('200'),
  divide: divide('100'),
  'divide whole': divide('300'),
  'open division': { type: 'OpenDivision', opened: division },
  'close division': closeDivision,
  'close division of an order': {
    ...closeDivision,
    fault: takeFault({ ...consolidation, status: 'generada', numberPurchase: '15' }),
  },
  reunite: {
    type: 'ReuniteOrder',
    part: division,
    reason: 'Error',
    requests: DIVIDED.requests,
  },
  'close short without reason': { ...closeShort('200'), reason: ' ' } as OrderCommand,
} satisfies Record<string, OrderCommand>;

/** A new command does not compile before it is here, and then has to be tried above. */
const EVERY_COMMAND: Readonly<Record<OrderCommand['type'], true>> = {
  ConsolidateOrder: true,
  FreeOrder: true,
  UndoOrder: true,
  GenerateOrder: true,
  ReviseOrder: true,
  CommitOrder: true,
  AccrueOrder: true,
  SendOrderToDaf: true,
  RejectOrder: true,
  PayOrder: true,
  CorrectPayment: true,
  AttachPaper: true,
  RemovePaper: true,
  JudgeOrderAgain: true,
  BanOrder: true,
  RecordOrderMinutes: true,
  LinkAward: true,
  UnlinkAward: true,
  SplitOrder: true,
  OpenPart: true,
  FollowOrder: true,
  CloseOrderShort: true,
  DivideOrder: true,
  OpenDivision: true,
  CloseDivision: true,
  ReuniteOrder: true,
};
type Name = keyof typeof COMMANDS;
const names = Object.keys(COMMANDS) as Name[];

/** What else brings events about that the table names: a change of what each phase leaves open. */
const FURTHER: readonly OrderCommand[] = [
  split('300', { invoices: [] }),
  ...[DOCUMENTED, { ...DOCUMENTED, lines: [NO_RECEIPT] }].flatMap((papers) => [
    {
      type: 'OpenPart',
      opened: splitOrder(committed, split('100', papers)).opened,
      award: { id: 4, number: '4/2026' },
    } as const,
    closeShort('200', papers),
  ]),
  closeShort('200', { invoices: [], lines: [NO_RECEIPT] }),
  // An annulled order's award may still get another number.
  { type: 'LinkAward', award: 4, number: '5/2026' },
  revise({ numberDevengade: '89' }),
  revise({ lines: [receipt(undefined, { receptionDate: '' })] }),
  generate(DOCUMENTS),
  revise({ exemptionIva: 'EX-2' }),
  revise({ lines: [receipt(undefined, { receiptNumber: 'DAB-2' })] }),
  revise({ invoices: [{ ...INVOICE, date: '2026-03-11' }] }),
  {
    type: 'RecordOrderMinutes',
    minutes: {
      number: '4/2026',
      date: '2026-03-02',
      hour: '09:00',
      book: 1,
      participants: [1],
      purchaseType: 2,
      templates: 0,
    },
    today: TODAY,
  },
];

/** An order of two lines, of which the second is documented whole. */
const documentedLine = { receiptNumber: 'DAB-1', receiptDate: '2026-03-12', receptionDate: '2026-03-12' };
const partly = carriedOut(order, [...toCommitted, revise({ invoices: [INVOICE], exemptionIva: 'EX-1' })]);
const twoLines = {
  state: {
    ...partly,
    total: money('1500.00'),
    lines: [
      ...partly.lines,
      ...partly.lines.map((line) => ({ ...line, ...documentedLine, id: '2', unit: 2 })),
    ],
  },
};

/** Status plus the booleans that the rules read. */
const keyOf = (state: OrderState): string =>
  [
    state.status,
    isLowValue(state.purchaseTypeDescription) ? 'low' : '',
    state.award === null ? '' : 'awarded',
    state.papers.length === 0 ? '' : 'filed',
    state.part === null ? '' : 'separated',
    state.status === 'consolidada' && state.division !== null ? 'apart' : '',
    state.status === 'consolidada' && state.divisions.length > 0 ? 'divided' : '',
    state.status === 'generada' ? documentationOf(state) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

const MOVED = MOVED_ON.message;
const LOCKED = 'El campo Justificación ya no puede cambiar';
const LOW_VALUE = 'El acta solo se levanta en compras de baja cuantía';
const MISSING = 'Faltan el número de recibo y la fecha de recepción de centro de costo 100101';
const AWARDED = 'La consolidación tiene el acta 4/2026; elimínela antes de liberar los pedidos';
const DIVIDING: Readonly<Record<'plain' | 'divided' | 'part', Partial<Record<Name, string>>>> = {
  plain: {
    divide: 'consolidada',
    'divide whole': 'Algo tiene que quedar en la consolidación: deje en ella una línea o una cantidad',
    'close division': 'No es parte de una consolidación dividida',
    'close division of an order': 'No es parte de una consolidación dividida',
    reunite: 'consolidada',
  },
  divided: {
    'divide whole': 'De centro de costo 100101 la consolidación tiene 200: escriba como máximo eso',
    free: 'Una parte de la consolidación tiene algo de los mismos pedidos: reúnala antes, o genere la orden de lo que queda',
  },
  part: {
    divide: 'Es la parte 1 de la resolución R-1: reúnala con su consolidación y divida desde ahí',
    'divide whole': 'Es la parte 1 de la resolución R-1: reúnala con su consolidación y divida desde ahí',
    free: 'Otra parte de la resolución tiene algo de los mismos pedidos: reúna esta parte con su consolidación',
    'close division': 'liberada',
    'close division of an order':
      'La consolidación R-1 ya tiene la orden de compra 15: mientras no se deshaga, la parte sigue por sí sola',
  },
};
/** Answers while it has an award. */
const AWARDED_DIVIDING: typeof DIVIDING = {
  plain: {
    divide: 'La consolidación tiene el acta 4/2026; elimínela antes de dividirla',
    'divide whole': 'La consolidación tiene el acta 4/2026; elimínela antes de dividirla',
  },
  divided: {
    divide: 'La consolidación tiene el acta 4/2026; elimínela antes de dividirla',
    'divide whole': 'La consolidación tiene el acta 4/2026; elimínela antes de dividirla',
    free: AWARDED,
  },
  part: {
    'close division': 'La parte tiene el acta 4/2026; elimínela antes de reunirla',
    'close division of an order': 'La parte tiene el acta 4/2026; elimínela antes de reunirla',
    free: AWARDED,
  },
};
const kindOf = ({ division: part, divisions }: OrderState) =>
  part !== null ? 'part' : divisions.length > 0 ? 'divided' : 'plain';
const ANNULLED = 'La orden de la resolución R-1 está anulada';
const WHOLE = 'Ha llegado todo lo que la orden tiene: registre sus recibos y facturas en ella';
const ONE_OF_PARTS = 'Es la parte 1 de la orden 15: lo que llega después se separa en la orden';
/** Answers of a part of 100 units. */
const OF_PART = {
  split: ONE_OF_PARTS,
  'split whole': ONE_OF_PARTS,
  'close short': 'De centro de costo 100101 pueden llegar como máximo 100: lo que la orden tiene',
};
const TABLE = 'Ingresar el número de mesa de entrada';
const NO_PAPER = 'El documento ya no está en la orden';
const SENT =
  'El expediente ya se envió a DAF: sus documentos no se quitan. Si uno está mal, DAF lo rechaza y se corrige';
const REASON = 'Por favor, ingresar la justificación';
const FIELD = (title: string) => `El campo ${title} ya no puede cambiar`;

/** What is accepted in each status, with the status that follows; all else answers 'ya cambió de estado'. */
const ACCEPTED: Readonly<Record<string, Partial<Record<Name, string>>>> = {
  nueva: { consolidate: 'consolidada', 'open part': 'comprometida', 'open division': 'consolidada' },
  consolidada: {
    free: 'liberada',
    generate: 'generada',
    'generate low value': 'generada',
  },
  'generada none': {
    'revise justification': 'generada',
    'enter invoice': 'generada',
    'enter all documents': 'generada',
    'take documents out': 'generada',
    commit: 'comprometida',
    undo: 'consolidada',
    'undo without reason': REASON,
  },
  'generada partly': {
    'revise justification': 'generada',
    'enter invoice': 'generada',
    'enter all documents': 'generada',
    'take documents out': 'generada',
    commit: 'documentada',
    undo: 'consolidada',
    'undo without reason': REASON,
  },
  'generada whole': {
    'revise justification': 'generada',
    'enter invoice': 'generada',
    'enter all documents': 'generada',
    'take documents out': 'generada',
    commit: 'completada',
    undo: 'consolidada',
    'undo without reason': REASON,
  },
  comprometida: {
    'revise justification': LOCKED,
    'enter invoice': 'documentada',
    'enter all documents': 'completada',
    'take documents out': 'comprometida',
    accrue: `${MISSING}, y la factura`,
    ban: 'anulada',
    split: 'comprometida',
    'split whole': WHOLE,
    follow: 'comprometida',
    'close short': 'comprometida',
    'close short without reason': REASON,
  },
  documentada: {
    'revise justification': LOCKED,
    'enter invoice': 'documentada',
    'enter all documents': 'completada',
    'take documents out': 'comprometida',
    accrue: MISSING,
    ban: 'anulada',
    split: 'comprometida',
    'split whole': WHOLE,
    follow: 'documentada',
    'close short': 'documentada',
    'close short without reason': REASON,
  },
  completada: {
    follow: 'completada',
    'revise justification': LOCKED,
    'enter invoice': 'completada',
    'enter all documents': 'completada',
    'take documents out': 'comprometida',
    accrue: 'devengada',
    ban: 'anulada',
    minutes: LOW_VALUE,
  },
  devengada: {
    follow: 'devengada',
    'revise justification': LOCKED,
    'enter invoice': 'devengada',
    'enter all documents': 'devengada',
    'take documents out': FIELD('No. recibo'),
    'send to DAF': 'enviada',
    'resend to DAF': TABLE,
    ban: 'anulada',
    minutes: LOW_VALUE,
  },
  enviada: {
    follow: 'enviada',
    reject: 'rechazada',
    'reject without reason': REASON,
    pay: 'pagada',
    ban: 'anulada',
    minutes: LOW_VALUE,
  },
  rechazada: {
    follow: 'rechazada',
    'revise justification': LOCKED,
    'enter invoice': 'rechazada',
    'enter all documents': 'rechazada',
    'take documents out': `${MISSING}, y la factura`,
    'send to DAF':
      'La fecha de envío a DAF (25/03/2026) no puede ser anterior a la fecha de rechazo (01/04/2026)',
    'resend to DAF': 'enviada',
    ban: 'anulada',
    minutes: LOW_VALUE,
  },
  pagada: {
    follow: 'pagada',
    'correct payment': 'pagada',
    'correct payment without reason': REASON,
    minutes: LOW_VALUE,
  },
  anulada: {},
  liberada: {},
};
/** Where something that a wrong version judged may be judged again; the status stays. */
const JUDGED = [
  'generada',
  'comprometida',
  'documentada',
  'completada',
  'devengada',
  'enviada',
  'rechazada',
  'pagada',
];
/** Where the award of the consolidation may come and go; to an annulled order none comes. */
const AWARDABLE = ['consolidada', ...JUDGED];
/** Where an order of low value takes minutes, and stays. */
const MINUTES = ['completada', 'devengada', 'enviada', 'rechazada', 'pagada'];

describe('the machine', () => {
  const commands = Object.values(COMMANDS);
  // Judging again leads nowhere else; the walk keeps one state of each key, which would be the one judged again.
  const steps = commands.filter(({ type }) => type !== 'JudgeOrderAgain');
  const visits = walked(order.machine, steps, keyOf);
  const codeOf = (key: string) =>
    [' low', ' awarded', ' filed', ' separated', ' apart', ' divided'].reduce(
      (code, part) => code.replace(part, ''),
      key,
    );

  test('reaches every state, by every event that its table names', () => {
    expect([...new Set(visits.map(({ state }) => codeOf(keyOf(state))))].sort()).toEqual(
      Object.keys(ACCEPTED).sort(),
    );
    const two = { ...twoLines, path: [], value: twoLines.state.status };
    expect(happenings(order, [...visits, two], [...commands, ...FURTHER])).toEqual(listed(orderStates));
  });

  test('is in the state that the decided events fold to', () => {
    for (const { path, value } of visits) expect(carriedOut(order, path).status).toBe(value);
  });

  test.each(visits.map(({ state }) => [keyOf(state), state] as const))(
    'answers every command in %s',
    (key, state) => {
      const answers = names.map((name) => {
        const decision = order.decide(state, COMMANDS[name]);
        if (isRefused(decision)) return [name, decision.refusal.message];
        return [name, decision.events.reduce(order.evolve, state).status];
      });
      const low = key.includes(' low');
      const accepted = { ...ACCEPTED[codeOf(key)] };
      if (JUDGED.includes(state.status)) accepted['judge again'] = state.status;
      if ([...AWARDABLE, 'anulada'].includes(state.status)) {
        accepted['link award'] = state.status === 'anulada' && state.award === null ? ANNULLED : state.status;
        accepted['unlink award'] = state.status;
      }
      if (JUDGED.includes(state.status)) accepted['attach paper'] = state.status;
      if (JUDGED.includes(state.status))
        accepted['remove paper'] = ['enviada', 'pagada'].includes(state.status)
          ? SENT
          : key.includes(' filed')
            ? state.status
            : NO_PAPER;
      if (state.status === 'consolidada' && state.award !== null) accepted.free = AWARDED;
      if (state.part !== null && orderStates.is(state.status, 'comprometida', 'documentada'))
        Object.assign(accepted, OF_PART);
      if (state.status === 'consolidada') {
        Object.assign(accepted, DIVIDING.plain, DIVIDING[kindOf(state)]);
        if (state.award !== null) Object.assign(accepted, AWARDED_DIVIDING[kindOf(state)]);
      }
      if (low && MINUTES.includes(state.status)) accepted.minutes = state.status;
      expect(answers).toEqual(names.map((name) => [name, accepted[name] ?? MOVED]));
    },
  );

  test('every command that there is does something in some state', () => {
    const done = happenings(order, visits, commands).map((each) => each.split(' ')[1]);
    expect([...new Set(done)].sort()).toEqual(Object.keys(EVERY_COMMAND).sort());
  });
});

test('a partly received order falls back when a receipt is taken out', () => {
  const path: readonly [OrderCommand, OrderStatus][] = [
    [consolidate(records, 1, [1]), 'consolidada'],
    [generate(FORM), 'generada'],
    [commit, 'comprometida'],
    [revise({ lines: [receipt()], invoices: [INVOICE], exemptionIva: 'E' }), 'completada'],
    [revise({ lines: [receipt(undefined, { receptionDate: '' })] }), 'documentada'],
    [revise({ lines: [receipt(undefined, { delivered: quantity(290) })] }), 'completada'],
    [
      revise({
        lines: [{ id: '100101-30101', receiptNumber: '', receiptDate: '', receptionDate: '' }],
        invoices: [],
      }),
      'comprometida',
    ],
  ];
  path.reduce((state, [command, status]) => {
    const next = carriedOut(order, [command], state);
    expect(next.status).toBe(status);
    return next;
  }, order.initial);
});
