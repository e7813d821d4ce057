import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, search: string): string =>
  markedParts(text, search)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test.each([
  ['Anuló la orden', 'anul', '[Anul]ó la orden'],
  ['Anuló la orden', 'anulo', '[Anuló] la orden'],
  ['Anulo\u0301 la orden', 'anulo la', '[Anuló] [la] orden'],
  ['Orden 27, CUR 127', '27', 'Orden [27], CUR 1[27]'],
  ['aaa', 'aa', '[aaa]'],
  ['Pago 💧 ñandú', 'nandu', 'Pago 💧 [ñandú]'],
  ['Pago', '', 'Pago'],
  ['', 'pago', ''],
])('%s, searched for %s', (text, search, expected) => expect(shown(text, search)).toBe(expected));
