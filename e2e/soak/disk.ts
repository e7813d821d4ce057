import pg from 'pg';

/** Once a transaction, when it commits: as long as a disk that is slow takes to keep it. */
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

/** What everybody writes to, and the server's own words for a disk that takes no more. */
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

/** The server behaves as if its disk were slow, or full, while `meanwhile` runs. */
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
