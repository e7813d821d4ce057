import pg from 'pg';

/** Trigger that delays each commit once, as a slow disk does. */
const SLOW = `
  create function soak_slow() returns trigger language plpgsql as $$
  begin
    if current_setting('soak.slept', true) is distinct from 'yes' then
      perform set_config('soak.slept', 'yes', true);
      perform pg_sleep(0.4);
    end if;
    return null;
  end $$;
  create constraint trigger soak_disk after insert on eventstore.event
    deferrable initially deferred for each row execute function soak_slow();`;

/** Tables that commands write to; the trigger raises the server's own error for a full disk. */
const WRITTEN = ['eventstore.event', 'audit', 'session', 'id_block', 'read.projection', 'file_chunk'];
const full = (tables: readonly string[]): string => `
  create function soak_full() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
  end $$;
  ${tables
    .map(
      (table) => `create trigger soak_disk before insert or update on ${table} execute function soak_full();`,
    )
    .join('\n')}`;

/** Makes the server behave as with a slow or full disk while `meanwhile` runs. */
export async function withDisk(
  connectionString: string,
  disk: 'slowDisk' | 'fullDisk',
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
      [WRITTEN],
    );
    await client.query(disk === 'slowDisk' ? SLOW : full(rows.map(({ name }) => name)));
    await meanwhile();
    await client.query('drop function if exists soak_slow, soak_full cascade');
  } finally {
    await client.end();
  }
}
