import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { expect, test } from 'vitest';
import { titleOf } from '../shared/history/record-history.ts';
import { requestHistory } from './history.ts';

test.each([
  ['1/2026', 'Pedido 1/2026'],
  [`${requestKinds.servicio.noun} 1/2026`, 'Servicio médico 1/2026'],
  ['', 'Pedido'],
])('a request whose name is «%s» has the title %s', (name, title) =>
  expect(titleOf(requestHistory, name)).toBe(title),
);
