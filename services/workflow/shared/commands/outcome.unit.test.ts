import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { BadInput, Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { expect, test } from 'vitest';
import { Busy, KeyReused, RecordChanged } from '../pipeline/errors.ts';
import { outcomeOf } from './outcome.ts';

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

test('unexpected errors are left to the server', () => {
  expect(outcomeOf(new TypeError('x'))).toBeNull();
});
