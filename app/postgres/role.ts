import { LET_EARLIER_IN, LOG_OWNER, PROTECT } from '@expediente/platform/protection.ts';
import pg from 'pg';
import { DATABASE, PRODUCT, productPassword, type ServerState, superuserConnection } from './state.ts';

/**
 * Makes the product's own role and database where they are missing. The role owns its database and has no right over
 * the server, so that SQL that an attacker gets to it runs no program and reads no file. A database of a release whose
 * product worked as the server's superuser is handed over.
 */
export async function ensureProductDatabase(state: ServerState): Promise<void> {
  const ofSuperuser = await inServer(state, 'postgres', async (client) => {
    // Two processes may start at once: one creates, the other finds. The lock ends with the connection.
    await client.query('select pg_advisory_lock($1, $2)', LOCK);
    const role = await client.query('select from pg_roles where rolname = $1', [PRODUCT]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(productPassword(state));
      // pg_monitor shows whose transaction hides events or holds a lock.
      await client.query(`create role ${PRODUCT} login password ${password}; grant pg_monitor to ${PRODUCT}`);
    }
    const owner = await client.query('select from pg_roles where rolname = $1', [LOG_OWNER]);
    if (owner.rowCount === 0) await client.query(`create role ${LOG_OWNER} nologin`);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [DATABASE],
    );
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${PRODUCT}`);
    const [database] = rows;
    return database !== undefined && database.owner !== PRODUCT && database.owner !== LOG_OWNER;
  });
  if (!ofSuperuser) return;
  // The database's own owner comes last: after an interruption before that, the next start does the rest.
  await inServer(state, DATABASE, async (client) => void (await client.query(HAND_OVER)));
}

/** Time limit for a server that accepts the connection and stays silent. */
const CONNECT_MS = 5_000;

/** `ex` `ro`: lock under which the roles and the database are made. */
const LOCK = [0x65_78, 0x72_6f];

/** Does `work` in a database of the server, as its superuser. */
export async function inServer<Result>(
  state: ServerState,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: superuserConnection(state, database),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Gives the product the rights of the log's owner, for migrations and a restore; `protectLog` takes them back. */
export const lendLog = async (state: ServerState): Promise<void> =>
  await inServer(
    state,
    'postgres',
    async (client) => void (await client.query(`grant ${LOG_OWNER} to ${PRODUCT}`)),
  );

/** Hands the log and the audit to the role as which no process connects. */
export const protectLog = async (state: ServerState): Promise<void> =>
  await inServer(state, DATABASE, async (client) => void (await client.query(PROTECT)));

/** Lets the previous release sign users in, until the next `protectLog`. */
export const letEarlierIn = async (state: ServerState): Promise<void> =>
  await inServer(state, DATABASE, async (client) => void (await client.query(LET_EARLIER_IN)));

/**
 * Statement that hands over every object but those of the system or of an extension, and those that have the owner of
 * another object (a column's sequence).
 */
export const HAND_OVER = `
  do $$
  declare
    change text;
  begin
    for change in
      with own as (
        select oid from pg_namespace
         where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public'))
      select format('alter schema %s owner to ${PRODUCT}', n.oid::regnamespace)
        from pg_namespace n where n.oid in (select oid from own)
      union all
      select format('alter %s %s owner to ${PRODUCT}',
                    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                    c.oid::regclass)
        from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm', 'S')
         and (c.relnamespace in (select oid from own) or c.relnamespace = 'public'::regnamespace)
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to ${PRODUCT}', p.oid::regprocedure)
        from pg_proc p
       where (p.pronamespace in (select oid from own) or p.pronamespace = 'public'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute change;
    end loop;
    execute format('alter database %I owner to ${PRODUCT}', current_database());
  end $$;
`;
