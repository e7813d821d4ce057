import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../database.ts';
import { openLog } from '../logs.ts';
import { migrate } from '../migrations.ts';
import { openAudit } from './audit.ts';
import { auditMigrations } from './migrations.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
const log = openLog({ level: 'silent' });

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, auditMigrations);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function record(count: number): Promise<void> {
  const audit = openAudit(pool, log);
  for (let i = 0; i < count; i += 1) {
    audit.record({
      kind: 'print',
      user: '2',
      entity: `order:${i}`,
      result: 'done',
      details: { revision: i, ñ: 'sí' },
    });
  }
  await audit.close();
}

/** Tampers as an attacker with the database's password would. */
async function tamper(statement: string): Promise<void> {
  await pool.query(
    `alter table audit disable trigger all; ${statement}; alter table audit enable trigger all`,
  );
}

test('facts are written in order and their chain verifies, also from several processes', async () => {
  await Promise.all([record(700), record(300)]);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 1000 });
});

test('facts have the time of the clock that they are given', async () => {
  const at = new Date('2025-03-31T22:10:00.000Z');
  const audit = openAudit(pool, log, () => at);
  const fact = { kind: 'print', user: '2', entity: 'order:1', result: 'done' } as const;
  audit.record(fact);
  await audit.write(fact);
  await audit.close();
  const { rows } = await pool.query<{ at: Date }>('select at from audit');
  expect(rows).toEqual([{ at }, { at }]);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 2 });
});

test('the table rejects updates and deletions', async () => {
  await record(1);
  await expect(pool.query("update audit set result = 'otro'")).rejects.toThrow('append-only');
  await expect(pool.query('delete from audit')).rejects.toThrow('append-only');
  await expect(pool.query('truncate audit')).rejects.toThrow('append-only');
});

test.each([
  ['a changed fact', "update audit set user_id = '9' where number = 5"],
  ['changed details', "update audit set details = jsonb_set(details, '{revision}', '7') where number = 5"],
  ['a fact taken out', 'delete from audit where number = 5'],
])('%s is found', async (_, statement) => {
  await record(10);
  await tamper(statement);
  expect(await verifyAudit(pool)).toMatchObject({ brokenAt: 5 });
});

test.each([
  ['the last facts', 'delete from audit where number > 7', 3],
  ['all facts', 'delete from audit', 10],
])('%s taken away are missed', async (_, statement, lost) => {
  await record(10);
  await tamper(statement);
  expect(await verifyAudit(pool)).toMatchObject({ lost });
});

test('facts that were taken from the end stay missed when others follow, and the next one reports it', async () => {
  await record(10);
  await tamper('delete from audit where number > 7');
  const logged: string[] = [];
  const audit = openAudit(pool, openLog({ stream: { write: (line: string) => void logged.push(line) } }));
  audit.record({ kind: 'sign-in', user: '2', result: 'done' });
  await audit.flush();
  audit.record({ kind: 'sign-in', user: '3', result: 'done' });
  await audit.close();
  expect(logged.filter((line) => line.includes('does not end where it ended'))).toHaveLength(1);
  const { rows } = await pool.query('select number::int, result from audit where number > 7 order by number');
  expect(rows).toEqual([
    { number: 11, result: 'audit-cut' },
    { number: 12, result: 'done' },
    { number: 13, result: 'done' },
  ]);
  expect(await verifyAudit(pool)).toMatchObject({ brokenAt: 8 });
});

test('a table and a head that were both set back for some facts are reported by the fact that follows', async () => {
  await record(10);
  await tamper('update audit_head set number = 6');
  await record(1);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 12, cutBefore: 11, lost: 0 });
});

test('facts whose commit was not answered are not written again', async () => {
  const audit = openAudit(losesOneAnswer(pool), log);
  audit.record({ kind: 'print', user: '2', entity: 'order:1', result: 'done' });
  audit.record({ kind: 'print', user: '2', entity: 'order:2', result: 'done' });
  await audit.close();
  expect(await verifyAudit(pool)).toMatchObject({ facts: 2 });
  await record(1);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 3 });
});

test('waiting for facts that cannot be written fails, and they are written once they can', async () => {
  const audit = openAudit(pool, log);
  await pool.query('alter table audit rename to audit_away');
  audit.record({ kind: 'sign-in', user: '2', result: 'done' });
  await expect(audit.flush()).rejects.toThrow('"audit" does not exist');
  await pool.query('alter table audit_away rename to audit');
  await expect.poll(async () => await verifyAudit(pool)).toMatchObject({ facts: 1 });
  audit.record({ kind: 'sign-in', user: '3', result: 'done' });
  await audit.flush();
  expect(await verifyAudit(pool)).toMatchObject({ facts: 2 });
  await audit.close();
});

test('a fact that is written with something else is there together with it, in the same chain, or not at all', async () => {
  const audit = openAudit(pool, log);
  await pool.query('create table handed (what text primary key)');
  const hand = async (what: string): Promise<void> =>
    await audit.write(async (client) => {
      await client.query('insert into handed values ($1)', [what]);
      return { kind: 'print', user: '2', entity: what, result: 'done' };
    });
  audit.record({ kind: 'sign-in', user: '2', result: 'done' });
  await Promise.all([hand('order:1'), hand('order:2'), audit.flush()]);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 3, lost: 0 });
  await expect(hand('order:1')).rejects.toThrow('duplicate key');
  expect(await verifyAudit(pool)).toMatchObject({ facts: 3, lost: 0 });
  await audit.close();
});

/** A pool whose first commit succeeds but whose connection breaks before the answer. */
function losesOneAnswer(whole: typeof pool): typeof pool {
  let lost = false;
  return new Proxy(whole, {
    get: (target, name) =>
      name !== 'connect'
        ? Reflect.get(target, name)
        : async () => {
            const client = await target.connect();
            return new Proxy(client, {
              get: (own, method) => {
                const value: unknown = Reflect.get(own, method);
                if (typeof value !== 'function') return value;
                return async (...args: unknown[]) => {
                  const result: unknown = await value.apply(own, args);
                  if (method === 'query' && args[0] === 'commit' && !lost) {
                    lost = true;
                    throw new Error('Connection terminated unexpectedly');
                  }
                  return result;
                };
              },
            });
          },
  });
}
