import type { Migration } from '../migrations.ts';

export const viewMigrations: readonly Migration[] = [
  {
    name: 'views-001-kept',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- Ways to see a list under a name, of a person or of a profile: settings, no event and no fact.
        create table kept_view (
          id uuid primary key default gen_random_uuid(),
          list text not null,
          -- Person who made it; of a view without a profile the only one who sees it.
          user_id integer not null,
          profile integer,
          name text not null,
          -- Form in which names are compared.
          plain_name text not null,
          query text not null,
          -- Name of the person who kept it last.
          owner text not null,
          kept_at timestamptz not null default now()
        );
        create unique index kept_view_of_person on kept_view (list, user_id, plain_name) where profile is null;
        create unique index kept_view_of_profile on kept_view (list, profile, plain_name) where profile is not null;
        -- View with which a person opens a list: a kept one, or one shipped with the list, by its name.
        create table default_view (
          user_id integer not null,
          list text not null,
          view uuid references kept_view (id) on delete cascade,
          shipped text,
          primary key (user_id, list),
          check ((view is null) <> (shipped is null))
        );
        create index default_view_kept on default_view (view);
      `),
  },
];
