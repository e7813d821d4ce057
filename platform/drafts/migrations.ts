import type { Migration } from '../migrations.ts';

export const draftMigrations: readonly Migration[] = [
  {
    name: 'drafts-001-kept',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- What people typed and did not save yet: no event, no fact, in no backup.
        create table draft (
          user_id integer not null,
          form text not null,
          id uuid not null,
          content text not null,
          saved_at timestamptz not null,
          primary key (user_id, form, id)
        );
        create index draft_saved_at on draft (saved_at);
        -- Written over every few seconds while somebody types: rows are changed in their page.
        alter table draft set (fillfactor = 70);
      `),
  },
];
