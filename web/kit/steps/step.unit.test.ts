import { expect, test } from 'vitest';
import { inSentence } from './step.ts';

test.each([
  ['Aprobar', 'el PAC 2026 de EMERGENCIA', 'Aprobar el PAC 2026 de EMERGENCIA'],
  ['Retirar el envío de', 'el PAC 2026 de EMERGENCIA', 'Retirar el envío del PAC 2026 de EMERGENCIA'],
  ['Retirar el envío de', 'la programación 1/2026', 'Retirar el envío de la programación 1/2026'],
] as const)('%s + %s', (does, about, sentence) => expect(inSentence(does, about)).toBe(sentence));
