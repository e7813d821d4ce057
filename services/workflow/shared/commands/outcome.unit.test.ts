import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { BadInput, Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { StrangeEvent } from '@expediente/schemas/present.ts';
import { testMetadata } from '@expediente/testing/events.ts';
import { expect, test } from 'vitest';
import { Busy, KeyReused, RecordChanged } from '../pipeline/errors.ts';
import { outcomeOf, requireDone, StrangeRecord } from './outcome.ts';

test.each([
  [new Refused('units-available', 'No hay.'), 200, 'warning', { rule: 'units-available' }],
  [
    new BadInput([{ field: 'p_qty', message: 'Falta.' }]),
    400,
    'error',
    { errors: [{ field: 'p_qty', message: 'Falta.' }] },
  ],
  [new Forbidden(), 403, 'danger', null],
  [new NotFound(), 404, 'warning', null],
  [new RecordChanged('Cambió.', { changed: [] }, '12'), 409, 'warning', { changed: [] }],
  [new KeyReused(), 422, 'error', null],
  [new Busy(), 503, 'error', null],
  [new EventStoreUnavailable('no connection'), 503, 'error', null],
])('%s is answered as the table of the wire contract says', (error, status, response, data) => {
  expect(outcomeOf(error)).toMatchObject({ status, envelope: { response, data } });
  expect(outcomeOf(error)?.envelope.message).not.toContain('connection');
});

test.each([
  [{ is: 'deleted' }, 'order-7 fue borrado por fuera de Expediente'],
  [{ is: 'foreign' }, 'order-7 tiene en la revisión 3 un evento que no escribió Expediente (Ajeno)'],
  [{ is: 'damaged', part: 'userId' }, 'su dato «userId» no es lo que Expediente escribe'],
] as const)('a record whose history cannot be read (%j) is refused in words', (flaw, words) => {
  const event = { stream: 'order-7', revision: 3, type: 'Ajeno', data: {}, metadata: testMetadata() };
  expect(outcomeOf(new StrangeEvent(event, flaw))).toMatchObject({
    ...{ status: 200, refused: 'strange-history' },
    envelope: {
      response: 'warning',
      message: expect.stringContaining(words),
      data: { rule: 'strange-history' },
    },
  });
});

test('unexpected errors are left to the server', () => {
  expect(outcomeOf(new TypeError('x'))).toBeNull();
});

test('an act of the program itself that was not done throws, and one that met a strange record so that others go on', () => {
  const event = { stream: 'rule-iva', revision: 1, type: 'Ajeno', data: {}, metadata: testMetadata() };
  const strange = outcomeOf(new StrangeEvent(event, { is: 'foreign' }));
  const refused = outcomeOf(new Refused('units-available', 'No hay.'));
  if (!strange || !refused) throw new Error('no outcome');
  expect(() => requireDone(strange, 'not begun')).toThrow(StrangeRecord);
  expect(() => requireDone(refused, 'not begun')).toThrow('not begun: No hay.');
  expect(() => requireDone({ ...refused, refused: null }, 'not begun')).not.toThrow();
});
