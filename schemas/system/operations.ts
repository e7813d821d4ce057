import { get, type ModuleContract } from '../operation.ts';

export const SYSTEM = {
  title: 'Sistema',
  scope: 'everyone',
  operations: [
    get(
      '/health',
      'none',
      'ready when the event store, Postgres and the projections answer',
      '{ ready: boolean; role: string; parts: Record<string, boolean>; reasons?: Record<string, string> }',
    ),
    get('/metrics', 'none', 'Prometheus'),
    get('/openapi.json', 'none', 'every operation of this table with its schemas'),
  ],
} as const satisfies ModuleContract;
