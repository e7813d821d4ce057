import { describe, expect, test } from 'vitest';
import { apiDocument } from './document.ts';
import { type Answered, answersFit } from './fits.ts';

const fits = answersFit(apiDocument());
const consolidated: Answered = {
  method: 'POST',
  path: '/orders/consolidate/approve',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: { response: 'success', message: '', data: { id: 7, state: 0, total: '12.50' }, position: '1' },
};
const data = (more: object): Answered => ({
  ...consolidated,
  body: { response: 'success', message: '', data: { id: 7, state: 0, total: '12.50', ...more } },
});

describe('an answer fits', () => {
  test.each<[string, Answered]>([
    ['that is as documented', consolidated],
    [
      'that a rule refuses',
      { ...consolidated, body: { response: 'warning', message: 'No.', data: { rule: 'has-lines' } } },
    ],
    [
      'without a session',
      { ...consolidated, status: 401, body: { response: 'error', message: 'error_session_api', data: null } },
    ],
    [
      'of bytes',
      { method: 'GET', path: '/orders/purchaseorder/pdf/7', status: 200, contentType: 'application/pdf' },
    ],
  ])('%s', (_, answer) => expect(fits(answer)).toEqual([]));
});

describe('an answer does not fit', () => {
  test.each<[string, Answered, string]>([
    ['with a property that is not documented', data({ other: 1 }), 'must NOT have additional properties'],
    ['without one that is', data({ total: undefined }), "must have required property 'total'"],
    ['with another value', data({ state: 11 }), 'must be equal to one of the allowed values'],
    ['that is no envelope', { ...consolidated, body: [] }, 'must be object'],
    ['of another kind', { ...consolidated, contentType: 'text/html' }, 'does not answer text/html'],
    [
      'of an operation that is not documented',
      { ...consolidated, path: '/no/existe' },
      'is not in the document',
    ],
    ['of another method', { ...consolidated, method: 'GET' }, 'is not in the document'],
  ])('%s', (_, answer, why) => expect(fits(answer).join('\n')).toContain(why));
});
