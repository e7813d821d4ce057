import type { Migration } from '@expediente/platform/migrations.ts';

export const pipelineMigrations: readonly Migration[] = [
  {
    name: 'pipeline-001-id-blocks',
    up: async (client) =>
      await client.query(
        'create table id_block (category text primary key, next bigint not null check (next > 0))',
      ),
  },
];
