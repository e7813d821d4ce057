import type { Session } from '@expediente/platform/access/session.ts';

/** Session for tests of the write side; it sees executor 1001 and its units 100101 and 100102. */
export const sessionOf = (changes: Partial<Session> = {}): Session => ({
  id: 'session',
  userId: 7,
  username: 'centro',
  fullName: 'Ana López',
  profileId: 2,
  profession: 'Licenciada',
  year: 2026,
  executor: { id: 1001, name: 'UNIDAD EJECUTORA' },
  executors: [{ id: 1001, name: 'UNIDAD EJECUTORA' }],
  scope: 'executor',
  units: [100101, 100102],
  permissions: [],
  ...changes,
});
