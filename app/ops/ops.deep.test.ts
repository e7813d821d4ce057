import { readdir, readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@expediente/platform/config.ts';
import { LOG_OWNER } from '@expediente/platform/protection.ts';
import { projectionNames, rebuild } from '@expediente/projections/ops.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import {
  buildProduct,
  type DataFolder,
  dataFolder,
  runOps,
  startOps,
} from '@expediente/testing/product/spawned.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFoundations } from '../foundations/foundations.ts';
import { openInstallation } from '../installation/installation.ts';
import { inServer } from '../postgres/role.ts';
import { type EmbeddedServer, startEmbedded } from '../postgres/server.ts';
import {
  DATABASE,
  PRODUCT,
  readState,
  type ServerState,
  SUPERUSER,
  superuserConnection,
} from '../postgres/state.ts';
import { Closers } from '../process/closers.ts';
import { fillHelper } from './projections/fill-helper.ts';

let folder: DataFolder;

beforeAll(async () => {
  await buildProduct();
  folder = await preparedFolder();
});

afterAll(async () => await folder.remove());

const NAMES = projectionNames();

async function stateOf(): Promise<ServerState> {
  const state = await readState(folder.path);
  if (!state) throw new Error('no server');
  return state;
}

const ops = async (...words: readonly string[]) => await runOps(folder.path, ...words);

test('without an installation running, a command starts its database and stops it again', async () => {
  const { code, output } = await ops('demo', '--orders', '3');
  expect(output).toContain('3 órdenes de compra');
  expect(code).toBe(0);
  await expect(readFile(join(folder.path, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test.each([
  [['projections', 'status']],
  [['projections', 'rebuild', '--all']],
  [['verify']],
  [['backup', 'respaldo.gz']],
  [['backup', '.', '--keep', '7']],
  [['demo', '--orders', '1']],
  [['demo', '--events', '1']],
  [['eventstore', 'find', '4f2a9c1e00d1b7aa']],
  [['eventstore', 'copy', 'embedded', 'postgres://nadie@127.0.0.1:1/nada']],
  [['access', 'administrator', 'admin']],
  [['access', 'database-password']],
  [['seals', 'now']],
])('%j in a folder without an installation makes none', async (words) => {
  const empty = await dataFolder();
  const mistyped = join(empty.path, 'mistyped');
  for (const path of [mistyped, empty.path]) {
    const { code, output } = await runOps(path, ...words);
    expect(output.trim()).toMatch(
      new RegExp(`^En ${path} no hay ninguna instalación de Expediente.*DATA_DIR[^\\n]*$`),
    );
    expect(code).toBe(1);
  }
  expect(await readdir(empty.path)).toEqual([]);
  await empty.remove();
});

test('every read model shows its state', async () => {
  const { code, output } = await ops('projections', 'status');
  expect(code).toBe(0);
  for (const name of NAMES) expect(output).toContain(name);
});

test('a rebuild of what the commands wrote finds no difference, dry or not', async () => {
  const dry = await ops('projections', 'rebuild', 'order', '--dry-run');
  expect(dry.output).toContain('Solo se comparó');
  const all = await ops('projections', 'rebuild', '--all');
  expect(all.code).toBe(0);
  expect(all.output.match(/Sin diferencias/g)).toHaveLength(NAMES.length);
});

test('at full speed they overlap, and find no difference either', async () => {
  const { code, output } = await ops('projections', 'rebuild', '--all', '--full-speed', '--json');
  expect(code, output).toBe(0);
  const lines: unknown[] = output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(NAMES.length + 1);
  expect(lines.at(-1)).toMatchObject({ projections: expect.arrayContaining([...NAMES]) });
  for (const line of lines.slice(0, -1)) {
    expect(line).toMatchObject({ swapped: true, differences: expect.any(Array) });
    expect(JSON.stringify(line)).not.toMatch(/"(added|gone|changed)":[1-9]/);
  }
  const again = await ops('projections', 'rebuild', 'order');
  expect(again.output).toContain('Sin diferencias');
});

test('a second thread fills half of the streams, and ends when it is asked to', async () => {
  const closers = new Closers();
  try {
    const installation = await openInstallation(readConfiguration({ DATA_DIR: folder.path }));
    closers.add(async () => await installation.close());
    const foundations = await openFoundations(installation, closers);
    const { connectionString } = installation;
    const helper = { ...fillHelper({ connectionString, eventStoreUrl: undefined }, closers), worthFrom: 0 };
    for (const name of ['order', 'ledger']) {
      const { differences, swapped } = await rebuild(foundations, name, { alone: true, helper });
      expect(swapped).toBe(true);
      expect(JSON.stringify(differences)).not.toMatch(/"(added|gone|changed)":[1-9]/);
    }
    const signal = AbortSignal.timeout(1);
    await expect(rebuild(foundations, 'order', { alone: true, helper, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  } finally {
    await closers.closeAll();
  }
});

test('reading only the beginning of its output is no error', async () => {
  const { process: command, ended } = startOps({ DATA_DIR: folder.path }, 'projections', 'status');
  command.stdout?.destroy();
  const { code, output } = await ended;
  expect(output).toBe('');
  expect(code).toBe(0);
});

test('the chains of the log and of the audit hold', async () => {
  const { code, output } = await ops('verify');
  expect(output).toContain('Las cadenas están íntegras.');
  expect(code).toBe(0);
});

describe('what was taken away is missed', () => {
  let server: EmbeddedServer;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startEmbedded({ dataDir: folder.path });
    // Who administers the server may do what the product may not. Of our name: the commands leave a server alone that another process of ours works with.
    client = new pg.Client({
      connectionString: superuserConnection(await stateOf(), DATABASE),
      application_name: 'expediente-prueba',
    });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  /** What `verify` says while rows are gone, taken by somebody with the database's password. */
  const without = async (table: string, where: string): Promise<string> => {
    const change = async (statement: string) =>
      await client.query(
        `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`,
      );
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = ''`,
    );
    const columns = rows[0]?.columns ?? '';
    await client.query(`create temp table aside as select ${columns} from ${table} where ${where}`);
    await change(`delete from ${table} where ${where}`);
    const { code, output } = await ops('verify');
    await change(`insert into ${table} (${columns}) select ${columns} from aside; drop table aside`);
    expect(code, output).toBe(1);
    expect(output).not.toContain('Las cadenas están íntegras.');
    return output;
  };

  test('an order that its requests and the ledgers name', async () => {
    const output = await without(
      'eventstore.event',
      "stream = (select min(stream) from eventstore.event where category = 'order')",
    );
    expect(output).toMatch(/\(order-\d+\): falta su historia; .* Lo muestra: \S+, revisión \d+\./);
  });

  test('a proof of payment', async () => {
    const output = await without(
      'file_chunk',
      "hash in (select data->'document'->>'hash' from eventstore.event where type = 'OrderPaid' limit 1)",
    );
    expect(output).toMatch(/el archivo [0-9a-f]{64} no tiene el contenido/);
  });

  test('the last facts of the audit, also after the next one', async () => {
    // Whatever is done next is a fact too, the alarm among them: all of it is put back as it was.
    await client.query(
      'create temp table facts as select * from audit; create temp table head as select * from audit_head',
    );
    const change = async (statements: string) =>
      await client.query(
        `alter table audit disable trigger user; ${statements}; alter table audit enable trigger user`,
      );
    await change('delete from audit where number > (select max(number) - 2 from audit)');
    for (const output of [(await ops('verify')).output, (await ops('verify')).output])
      expect(output).toMatch(/Bitácora: (la cadena se rompe en el hecho \d+|faltan los últimos 2 hechos)/);
    await change(
      'delete from audit; insert into audit select * from facts; update audit_head set number = (select number from head)',
    );
    await client.query('drop table facts, head');
  });

  test('a row of a list that somebody changed, which only a comparison of the rows finds', async () => {
    const { rows } = await client.query<{ table: string }>(
      `select 'read.order_' || fingerprint as table from read.projection where name = 'order' and live`,
    );
    const table = rows[0]?.table ?? '';
    const change = async (by: string) =>
      await client.query(`update ${table} set total = total ${by} where id = (select min(id) from ${table})`);
    await change('+ 1');
    const plain = await ops('verify');
    expect(plain.code, plain.output).toBe(0);
    expect(plain.output).toContain('Las filas de las listas no se compararon con el registro');
    const { code, output } = await ops('verify', '--rows');
    await change('- 1');
    expect(code, output).toBe(1);
    expect(output).toMatch(/la fila .+ de order no es la que sale del registro \(total\)/);
    expect(output).not.toContain('Las cadenas están íntegras.');
  });

  test('a rebuild whose disk is full says so, in the journal too', async () => {
    await client.query(`
      create function no_room() returns event_trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end $$;
      create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room();`);
    const { code, output } = await ops('projections', 'rebuild', 'order');
    const runs = await ops('projections', 'runs', 'order');
    await client.query('drop function no_room cascade');
    expect(code).toBe(1);
    expect(output).toContain('El disco de la base de datos está lleno');
    expect(output).not.toContain('dejó de responder');
    expect(runs.output).toContain('El disco de la base de datos está lleno');
    expect((await ops('projections', 'rebuild', 'order')).code).toBe(0);
  });

  test('and all is whole again with it, row by row', async () => {
    const { code, output } = await ops('verify', '--rows');
    expect(code, output).toBe(0);
    expect(output).toContain('Las cadenas están íntegras.');
    for (const name of NAMES) expect(output).toContain(`Comparando ${name}…`);
  });

  test('the product has no right over the server', async () => {
    const program = `copy (select 1) to program 'true'`;
    const product = new pg.Client({ connectionString: server.connectionString });
    await product.connect();
    await expect(product.query(program)).rejects.toThrow('permission denied');
    const rights = await product.query(
      'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    );
    await product.end();
    expect(rights.rows).toEqual([{ rolsuper: false, rolcreaterole: false }]);
  });

  test('a database that the superuser made is handed over', async () => {
    const state = await stateOf();
    await inServer(state, DATABASE, async (superuser) => {
      for (const role of [PRODUCT, LOG_OWNER])
        await superuser.query(`reassign owned by ${role} to ${SUPERUSER}; drop owned by ${role}`);
      await superuser.query(
        `alter database ${DATABASE} owner to ${SUPERUSER}; drop role ${PRODUCT}, ${LOG_OWNER}`,
      );
    });
    const { code, output } = await ops('demo', '--orders', '1');
    expect(code, output).toBe(0);
    const others = await inServer(state, DATABASE, async (superuser) =>
      superuser.query(
        `select oid::regclass from pg_class where relowner = '${SUPERUSER}'::regrole and oid > 16384
            and relnamespace <> 'pg_toast'::regnamespace`,
      ),
    );
    expect(others.rows).toEqual([]);
    expect((await ops('projections', 'rebuild', 'order')).code).toBe(0);
  });
});

test('administration is given back to a user, and it is reported when nothing is missing', async () => {
  const given = await ops('access', 'administrator', 'consulta');
  expect(given.output).toContain('Se restableció el usuario consulta.');
  expect(given.output).toContain('consulta es administrador');
  expect(given.code).toBe(0);
  const again = await ops('access', 'administrator', 'CONSULTA');
  expect(again.output).toContain('consulta ya era administrador');
  const unknown = await ops('access', 'administrator', 'nadie');
  expect([unknown.code, unknown.output.trim()]).toEqual([1, 'No existe el usuario nadie.']);
});

describe('acts of the command line have a doer', () => {
  let server: EmbeddedServer;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startEmbedded({ dataDir: folder.path });
    client = new pg.Client({
      connectionString: superuserConnection(await stateOf(), DATABASE),
      application_name: 'expediente-prueba',
    });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });
  const DOER = `${userInfo().username}@${hostname()}`;

  test('in the events of who was given administration', async () => {
    const { rows } = await client.query(
      `select distinct metadata->>'userId' as id, metadata->>'userName' as name, metadata->>'username' as username
         from eventstore.event e where metadata->>'commandId' in (
           select metadata->>'commandId' from eventstore.event
            where metadata->>'username' = $1 and category = 'user')`,
      [DOER],
    );
    expect(rows).toEqual([{ id: '0', name: 'Sistema', username: DOER }]);
  });

  test('in every fact of the audit', async () => {
    expect((await ops('backup', join(folder.path, 'respaldo.gz'))).code).toBe(0);
    expect((await ops('demo', '--events', '10')).code).toBe(0);
    const { rows } = await client.query<{ act: string; entity: string; by: string }>(
      `select distinct details->>'act' as act, entity, coalesce(details->>'by', '') as by from audit
        where kind = 'ops' and user_id = '' and details->>'act' <> 'audit-cut'`,
    );
    const byLine = rows.filter(({ by }) => by === `sistema: ${DOER}`);
    expect(byLine.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['administrator', 'backup', 'copies', 'orders', 'rebuild', 'verify']),
    );
    // What a process does by itself says so.
    expect(rows.filter((row) => !byLine.includes(row) && row.by !== 'Sistema')).toEqual([]);
  });
});

test('the log is copied to another store, and what is there already is not copied again', async () => {
  const database = await testDatabase();
  const copied = await ops('eventstore', 'copy', 'embedded', database.connectionString);
  expect(copied.output).toMatch(/eventos copiados, de .* historias/);
  expect(copied.output).toContain('Verificado');
  expect(copied.code).toBe(0);
  const again = await ops('eventstore', 'copy', 'embedded', database.connectionString);
  expect(again.output).toContain('0 eventos copiados');
  await database.drop();
});

test.each([
  [['eventstore']],
  [['eventstore', 'copy', 'embedded', 'embedded']],
  [['eventstore', 'copy', 'embedded', 'mysql://nadie/nada']],
  [['projections', 'rebuild', 'nada']],
  [['projections', 'rebuild']],
  [['demo', '--orders', 'muchas']],
  [['access', 'administrator']],
  [['access', 'database-password', 'otra']],
  [['backup', 'carpeta', '--keep', '0']],
  [['backup', 'carpeta', '--keep']],
  [['otro']],
])('%j is answered with how it is used', async (words) => {
  const { code, output } = await ops(...words);
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
});
