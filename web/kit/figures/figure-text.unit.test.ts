import { expect, test } from 'vitest';
import { figureText } from './amounts.tsx';

test.each([
  ['money', '12345.5', 'Q12,345.50'],
  ['quantity', '1200', '1,200.00'],
  ['money', '12,5', '12,5'],
] as const)('%s %s is shown as %s', (kind, text, shown) => expect(figureText(kind, text)).toBe(shown));
