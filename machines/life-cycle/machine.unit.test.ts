import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { toDirectedGraph } from 'xstate/graph';
import { order } from '../order/decide.ts';
import { pac } from '../pac/decide.ts';
import { request } from '../request/decide.ts';
import { saveRequest, sendRequest } from '../testing/samples.ts';
import { machineOf } from './machine.ts';
import { lifeCycle } from './table.ts';

/** 'enviado RejectRequest → rechazado' of every edge that XState draws. */
const edgesOf = (machine: Parameters<typeof toDirectedGraph>[0]): readonly string[] =>
  toDirectedGraph(machine).children.flatMap(({ edges }) =>
    edges.map(({ source, label, target }) => `${source.key} ${label.text} → ${target.key}`),
  );

describe('what the tools of XState see', () => {
  test.each([
    ['pac', pac.machine],
    ['request', request.machine],
    ['order', order.machine],
  ])('of %s is data alone', (_, machine) => {
    const { states } = machine.config;
    expect(JSON.parse(JSON.stringify(states))).toEqual(states);
  });

  test('are the states and commands of R3 §4', () => {
    expect(edgesOf(pac.machine)).toEqual([
      'nuevo SavePac → pendiente',
      'pendiente SavePac → pendiente',
      'pendiente SendPac → enviado',
      'enviado ApprovePac → aprobado',
      'enviado RejectPac → rechazado',
      'enviado WithdrawPac → pendiente',
      'rechazado SavePac → rechazado',
      'rechazado SendPac → enviado',
      // What its approved reprogrammings tell it.
      'aprobado ReprogramPac → aprobado',
    ]);
    expect(edgesOf(request.machine)).toEqual([
      'nuevo SaveRequest → pendiente',
      // Parts and their rests (hospital A6).
      'nuevo OpenRest → enviado',
      'pendiente SaveRequest → pendiente',
      'pendiente SendRequest → enviado',
      'pendiente BanRequest → anulado',
      'enviado RejectRequest → rechazado',
      'enviado WithdrawRequest → pendiente',
      'enviado ReduceRequest → enviado',
      'enviado ConsolidateRequest → consolidado',
      'rechazado SaveRequest → rechazado',
      'rechazado SendRequest → enviado',
      'rechazado BanRequest → anulado',
      'consolidado AssignRequest → consolidado',
      'consolidado FreeRequest → enviado',
    ]);
    // Documents make 9 and 3, and what is taken out unmakes them (domain §4.6).
    expect(edgesOf(order.machine).filter((edge) => edge.includes(' ReviseOrder '))).toEqual([
      'generada ReviseOrder → generada',
      'comprometida ReviseOrder → comprometida',
      'comprometida ReviseOrder → documentada',
      'comprometida ReviseOrder → completada',
      'documentada ReviseOrder → documentada',
      'documentada ReviseOrder → comprometida',
      'documentada ReviseOrder → completada',
      'completada ReviseOrder → completada',
      'completada ReviseOrder → comprometida',
      'completada ReviseOrder → documentada',
      'devengada ReviseOrder → devengada',
      'rechazada ReviseOrder → rechazada',
    ]);
  });

  test('goes its way as an actor: a state says what people see of it', () => {
    const actor = createActor(request.machine).start();
    actor.send(saveRequest());
    actor.send(saveRequest({ lines: [] }));
    expect(actor.getSnapshot().value).toBe('pendiente');
    actor.send(sendRequest);
    const { value, context, tags, getMeta } = actor.getSnapshot();
    expect(value).toBe('enviado');
    expect(context.state).toMatchObject({ status: 'enviado', totalQty: '300.00' });
    expect([...tags]).toEqual(['main', 'holding', 'printable']);
    expect(getMeta.call(actor.getSnapshot())).toMatchObject({
      'request.enviado': { code: 1, label: 'PENDIENTE DE CONSOLIDACIÓN' },
    });
  });
});

describe('a command whose events lead elsewhere than its table says', () => {
  type Door = { readonly status: 'open' | 'shut' };
  const states = lifeCycle<'Shut' | 'Knock', 'DoorShut', number>()({
    id: 'door',
    initial: 'open',
    states: { open: { on: { Shut: ['DoorShut'], Knock: [] } }, shut: { code: 1 } },
    after: { DoorShut: 'shut' },
  });
  type Ask = { readonly type: 'Shut' } | { readonly type: 'Knock'; readonly loud: boolean };
  type Shut = { readonly type: 'DoorShut'; readonly data: Record<string, never> };
  const { decide } = machineOf<'open' | 'shut', Door, Ask, Shut>(states, {
    initial: { status: 'open' },
    rules: {
      Shut: [],
      Knock: [{ name: 'heard', holds: (_, { loud }) => !loud, reason: 'Más bajo', at: 'p_loud' }],
    },
    outcomes: {
      Shut: () => [{ type: 'DoorShut', data: {} }],
      Knock: () => [{ type: 'DoorShut', data: {} }],
    },
    evolve: (_, { type }) => ({ status: states.next('open', type) }),
  });

  test('is a fault of the program, not an answer', () => {
    expect(decide({ status: 'open' }, { type: 'Shut' })).toEqual({
      events: [{ type: 'DoorShut', data: {} }],
    });
    expect(() => decide({ status: 'open' }, { type: 'Knock', loud: false })).toThrow(
      'Knock leads from open to shut, which the life cycle does not say',
    );
  });

  test('is refused by its rules first, at their field; in another state by that it moved on', () => {
    expect(decide({ status: 'open' }, { type: 'Knock', loud: true })).toEqual({
      refusal: { rule: 'heard', message: 'Más bajo', field: 'p_loud' },
    });
    expect(decide({ status: 'shut' }, { type: 'Shut' })).toMatchObject({ refusal: { rule: 'moved-on' } });
  });
});
