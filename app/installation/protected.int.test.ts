import { START } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import type { Migration } from '@expediente/platform/migrations.ts';
import { mayAlterLog, PROTECT } from '@expediente/platform/protection.ts';
import { collect, newEvent } from '@expediente/testing/events.ts';
import { OF_THE_APPLICATION } from '@expediente/testing/integrity/manipulations.ts';
import { type DataFolder, dataFolder } from '@expediente/testing/product/spawned.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Foundations, MIGRATIONS, openFoundations } from '../foundations/foundations.ts';
import { refuseLater } from '../foundations/release.ts';
import { inServer } from '../postgres/role.ts';
import { DATABASE, PRODUCT, readState, type ServerState } from '../postgres/state.ts';
import { Closers } from '../process/closers.ts';
import { openInstallation } from './installation.ts';
import { keepingOwner } from './protected.ts';

/** What the application's own role can do to what was recorded: read it and append. */

let folder: DataFolder;
const closers = new Closers();
let foundations: Foundations;
let state: ServerState;

const asSuperuser = async (statement: string, database = DATABASE): Promise<unknown> =>
  await inServer(state, database, async (client) => await client.query(statement));

beforeAll(async () => {
  folder = await dataFolder();
  foundations = await opened();
  const known = await readState(folder.path);
  if (!known) throw new Error('there is no embedded server');
  state = known;
  await write(foundations);
});
afterAll(async () => {
  await closers.closeAll();
  await folder.remove();
});

async function opened(variables: Record<string, string> = {}): Promise<Foundations> {
  const configuration = readConfiguration({ DATA_DIR: folder.path, ...variables });
  const installation = await openInstallation(configuration);
  closers.add(async () => await installation.close());
  return await openFoundations(installation, closers);
}

let written = 0;
async function write({ store, audit }: Foundations): Promise<void> {
  written += 1;
  await store.append([
    { stream: streamName('case', written), expected: 'none', events: [newEvent('Opened')] },
  ]);
  audit.record({ kind: 'sign-in', user: '1', result: 'done' });
  await audit.flush();
}

const REFUSED: readonly string[] = [
  'alter table eventstore.event disable trigger append_only',
  'alter table eventstore.event disable trigger all',
  'drop trigger append_only on eventstore.event',
  "update eventstore.event set type = 'Other'",
  'delete from eventstore.event',
  'truncate eventstore.event',
  'drop table eventstore.event',
  'drop schema eventstore cascade',
  'alter table eventstore.event rename to other',
  `insert into eventstore.event (epoch, xid, place, stream, revision, type, id, data, metadata, chain)
   values (1, '1', 0, 'case-999', 0, 'Opened', gen_random_uuid(), '{}', '{}', '')`,
  "update eventstore.epoch set lineage = 'another'",
  'delete from eventstore.identity',
  'create or replace function eventstore.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter function eventstore.refuse_change() rename to other',
  'create trigger mine before insert on eventstore.event execute function eventstore.refuse_change()',
  'set session_replication_role = replica',
  'set role expediente_owner',
  `grant expediente_owner to ${PRODUCT}`,
  'alter table audit disable trigger audit_append_only',
  "update audit set result = 'denied'",
  'delete from audit',
  'truncate audit',
  'drop table audit',
  "insert into audit (number, at, kind, user_id, session, entity, result, details, chain) values (999, now(), '', '', '', '', '', '{}', '')",
  'update audit_head set number = 0',
  'delete from audit_head',
  'drop function audit_append',
  ...[
    'seal',
    'seal_tile',
    'seal_head',
    'seal_cosignature',
    'seal_delivery',
    'seal_stamp',
    'session',
    'credential',
    'access_secret',
  ].flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `drop table ${table}`,
    `insert into ${table} default values`,
  ]),
  ...Object.values(OF_THE_APPLICATION).flatMap((statements) => statements.split('; ')),
  'update seal_delivery set number = 999999',
  'update seal_stamp set instant = now()',
  "update access_secret set key = ''",
  'drop function seal_keep',
  'create or replace function seal_deliver(text, int, text) returns void language sql as $$ select $$',
  'drop schema public cascade',
  `alter database ${DATABASE} owner to ${PRODUCT}`,
];

test('nothing of what was recorded can be changed with the application’s own password', async () => {
  for (const statement of REFUSED)
    await expect(foundations.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  expect(await mayAlterLog(foundations.pool)).toBe(false);
});

test('a search path of its own leads the append nowhere else', async () => {
  const { rows } = await foundations.pool.query(
    `select proconfig, prosecdef from pg_proc where proname in ('append', 'enter_epoch', 'audit_append')
        or proname like 'seal\\_%' or proname like 'access\\_%'`,
  );
  expect(rows).toHaveLength(19);
  for (const row of rows)
    expect(row).toEqual({ prosecdef: true, proconfig: ['search_path=pg_catalog, pg_temp'] });
});

test('what goes in goes in by functions that change nothing of what was signed, and give no user another one’s session', async () => {
  const { pool } = foundations;
  const note = (number: number, size: number): Promise<unknown> =>
    pool.query(`select seal_keep($1, '2026-11-27', now(), $2, 'nota', '{}', 'store', '0')`, [number, size]);
  await note(1, 300);
  await expect(note(1, 300)).rejects.toMatchObject({ code: '23505' });
  await expect(note(2, 300)).rejects.toThrow('is not the 2');
  const tile = (level: number, index: number, byte: string, width: number): Promise<unknown> =>
    pool.query(`select seal_keep_tiles($1, $2, array[decode(repeat($3, $4), 'hex')])`, [
      ...[[level], [index], byte, width * 32],
    ]);
  await tile(0, 1, 'aa', 44);
  await tile(0, 1, 'aa', 50);
  await expect(tile(0, 1, 'bb', 44)).rejects.toThrow('a sealed tile would change');
  await expect(tile(0, 1, 'bb', 60)).rejects.toThrow('a sealed tile would change');
  await tile(0, 1, 'aa', 10);
  const { rows } = await pool.query(
    'select length(hashes) as bytes from seal_tile where level = 0 and index = 1',
  );
  expect(rows).toEqual([{ bytes: 1_600 }]);
  await expect(pool.query(`select seal_deliver('folder', 2, '')`)).rejects.toThrow('there is no seal 2');
  await pool.query(`select seal_deliver('folder', 1, '')`);
  const stamp = (year: number): Promise<unknown> =>
    pool.query(`select seal_stamp_keep(1, $1, 'autoridad', 'x')`, [`${year}-01-01T00:00:00Z`]);
  await stamp(2026);
  await stamp(2025);
  const stamps = await pool.query<{ instant: Date }>('select instant from seal_stamp');
  expect(stamps.rows).toEqual([{ instant: new Date('2026-01-01T00:00:00Z') }]);
  await asSuperuser(
    'delete from seal_stamp; delete from seal_delivery; delete from seal_tile; delete from seal',
  );

  const id = '00000000-0000-4000-8000-000000000001';
  const open = (user: number): Promise<unknown> =>
    pool.query(
      `select * from access_open_session($1, $2, 2026, null, false, now() + interval '1 hour', '127.0.0.1', 'prueba')`,
      [id, user],
    );
  await open(1);
  await expect(open(2)).rejects.toMatchObject({ code: '23505' });
  await pool.query('select access_end_session($1)', [id]);
});

test('it appends, reads and records as before, and in a new epoch too', async () => {
  await write(foundations);
  await asSuperuser("update eventstore.epoch set lineage = 'another server'");
  const again = await opened();
  await write(again);
  expect(await collect(again.store.readAll(START))).toHaveLength(written);
  const { rows } = await again.pool.query(
    'select count(*)::int as facts, max(number)::int as last from audit',
  );
  expect(rows).toEqual([{ facts: written, last: written }]);
  expect((await again.pool.query('select number::int from audit_head')).rows).toEqual([{ number: written }]);
});

test('an installation of before is handed over at its next start', async () => {
  await asSuperuser(`
    alter database ${DATABASE} owner to ${PRODUCT};
    alter schema eventstore owner to ${PRODUCT};
    alter table eventstore.event owner to ${PRODUCT};
    alter table audit owner to ${PRODUCT};
    alter table seal owner to ${PRODUCT};
    alter table seal_stamp owner to ${PRODUCT};
    alter table session owner to ${PRODUCT};
    alter table credential owner to ${PRODUCT};
    alter function seal_keep owner to ${PRODUCT};
    alter function eventstore.append owner to ${PRODUCT}`);
  expect(await mayAlterLog(foundations.pool)).toBe(true);
  const next = await opened();
  expect(await mayAlterLog(next.pool)).toBe(false);
  await write(next);
});

test('a file whose content was changed is not handed out, and the audit has the alarm', async () => {
  const { pool, files, audit } = foundations;
  const kept = await files.put(smallPdf('acta'), { kind: 'pdf' });
  if ('refusal' in kept) throw new Error(kept.refusal.rule);
  const { hash, size } = kept.file;
  await asSuperuser(`update file_chunk set bytes = substring(bytes from 1 for 20) where hash = '${hash}'`);
  await expect(files.open(hash)).rejects.toMatchObject({ rule: 'file-damaged' });
  await audit.flush();
  const { rows } = await pool.query(
    "select kind, user_id, entity, details from audit where result = 'file-damaged'",
  );
  expect(rows).toEqual([
    {
      ...{ kind: 'ops', user_id: '', entity: 'files' },
      details: { act: 'file-damaged', sha256: hash, size, bytes: 20, by: expect.stringMatching(/./) },
    },
  ]);
});

test('a release that writes sessions itself refuses to start until it is let in, and the next start of this one takes it back', async () => {
  const earlier = MIGRATIONS.filter(({ name }) => name !== 'access-006-ways-in');
  expect(earlier).toHaveLength(MIGRATIONS.length - 1);
  const starts = async (): Promise<void> =>
    await refuseLater(foundations.pool, earlier, foundations.installation.log);
  const signIn = `insert into session (id, user_id, year, executor, remember, expires_at)
    values (gen_random_uuid(), 1, 2026, 100100, false, now())`;
  await expect(starts()).rejects.toThrow('access-006-ways-in');
  await foundations.installation.owner?.letEarlierIn();
  await starts();
  await foundations.pool.query(signIn);
  await foundations.pool.query(`update credential set hash = hash`);
  const again = await opened();
  expect(await mayAlterLog(again.pool)).toBe(false);
  await expect(again.pool.query(signIn)).rejects.toMatchObject({ code: '42501' });
  await expect(starts()).rejects.toThrow('access-006-ways-in');
});

/** Steps of a later release, on the tables that the application does not own. */
const LATER: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: 'test-001-later',
    up: async (client) =>
      await client.query(`
        alter table audit add column later text;
        create table eventstore.later (name text);
        create or replace function audit_append(facts jsonb, last bigint) returns void language sql as 'select null';
      `),
  },
];

test('a later release’s steps on these tables are done at its start, and their owner stays apart', async () => {
  const { installation, pool } = foundations;
  const { migrate } = await import('@expediente/platform/migrations.ts');
  await keepingOwner(installation, pool, LATER, async () => await migrate(pool, LATER));
  expect(await mayAlterLog(pool)).toBe(false);
  // With the alarm of the file.
  expect((await pool.query('select later from audit')).rowCount).toBe(written + 1);
  await expect(pool.query("insert into eventstore.later values ('x')")).rejects.toMatchObject({
    code: '42501',
  });
});

describe('in a PostgreSQL that somebody administers', () => {
  let own: Foundations;
  let name: string;
  beforeEach(async () => {
    name = `own_${Math.random().toString(36).slice(2)}`;
    await asSuperuser(`create database ${name} owner ${PRODUCT}`, 'postgres');
    const address = new URL(foundations.installation.connectionString);
    address.pathname = `/${name}`;
    own = await opened({ DATABASE_URL: address.href, NODE_ENV: 'test' });
  });

  test('one whose role could alter the log goes on working, until it is handed over', async () => {
    await write(own);
    expect(await mayAlterLog(own.pool)).toBe(true);
    await asSuperuser(PROTECT, name);
    expect(await mayAlterLog(own.pool)).toBe(false);
    await write(own);
    // Again, as after each release.
    await asSuperuser(PROTECT, name);
    await write(own);
    for (const statement of ['delete from eventstore.event', 'drop table audit'])
      await expect(own.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('a release that changes these tables says who must do what, and goes on after it', async () => {
    await asSuperuser(PROTECT, name);
    const { migrate } = await import('@expediente/platform/migrations.ts');
    const step = async (): Promise<unknown> =>
      await keepingOwner(own.installation, own.pool, LATER, async () => await migrate(own.pool, LATER));
    await expect(step()).rejects.toThrow(/expediente_owner.*protect\.sql/);
    await asSuperuser(`grant expediente_owner to ${PRODUCT}`, name);
    await step();
    await asSuperuser(PROTECT, name);
    expect(await mayAlterLog(own.pool)).toBe(false);
  });

  test('it is handed over only after its first start', async () => {
    await asSuperuser(`create database ${name}_empty`, 'postgres');
    await expect(asSuperuser(PROTECT, `${name}_empty`)).rejects.toThrow('Inicie Expediente una vez');
  });
});

/** A connection of its own, so that a `set` is its own. */
test('the role of the application is not the owner by another name', async () => {
  const client = new pg.Client({ connectionString: foundations.installation.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select rolcanlogin, pg_has_role('expediente_owner', 'member') as member from pg_roles where rolname = 'expediente_owner'",
    );
    expect(rows).toEqual([{ rolcanlogin: false, member: false }]);
  } finally {
    await client.end();
  }
});
