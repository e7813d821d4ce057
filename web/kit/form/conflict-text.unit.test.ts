import { expect, test } from 'vitest';
import { sideText } from './conflict-text.ts';

test('of lines only those that the other side has not, with the lists in them', () => {
  const line = (enabled: number) => ({ a_href: 'pedidos', actions: [{ field: 'create', enabled }] });
  const same = { a_href: 'inicio', actions: [] };
  expect(sideText([same, line(1)], [same, line(0)], String)).toEqual(['2 líneas', 'pedidos · (create · 1)']);
});
