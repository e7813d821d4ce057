import { createHash } from 'node:crypto';
import type { StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import { expect, test } from 'vitest';
import { hashedText, metadataFacts, NOT_KEPT } from './stored-event.ts';

const metadata = {
  ...{
    commandId: 'c',
    correlationId: 'r',
    userId: '8',
    userName: 'Usuario «Aprobador»',
    sessionYear: '2026',
  },
  ...{ executor: '', schemaVersion: '1', ruleVersion: 'iva@1', at: '2026-03-02T15:04:05.123Z' },
};

/** As eventstore/chain.ts linked it. */
const LINKED: StoredEventAnswer = {
  ...{ stream: 'row-a "c"', revision: 0, id: '5b0d0000-0000-4000-8000-000000000001', type: 'RowCreated' },
  data: '{"reason":"no «hay»\\n"}',
  metadata: '{"at":"2026-03-02T15:04:05.123Z","commandId":"c","userId":"8","userName":"Usuario «Aprobador»"}',
  ...{ previous: '', holds: true },
  chain: 'd2cd411fa73f06b3e38fe3f860200b0c7688ab101a7551a0108ae8cb1bc50850',
};

test('the text that is shown is the one that is hashed', () => {
  expect(createHash('sha256').update(hashedText(LINKED)).digest('hex')).toBe(LINKED.chain);
});

test('what an event did not keep is shown as that, and what is not known by its own name', () => {
  const facts = new Map(
    metadataFacts(JSON.stringify({ ...metadata, later: 'x' })).map(({ name, value }) => [name, value]),
  );
  expect(facts.get('Usuario')).toBe(NOT_KEPT);
  expect(facts.get('Con qué permiso')).toBe(NOT_KEPT);
  expect(facts.get('Unidad ejecutora')).toBe('–');
  expect(facts.get('Instante')).toBe('02/03/2026 09:04:05 (2026-03-02T15:04:05.123Z)');
  expect(facts.get('later')).toBe('x');
});
