import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, test } from 'vitest';
import { maySee, scopeCondition } from './scope.ts';
import type { Scope, Session } from './session.ts';

const north = { id: 100100, name: 'HOSPITAL GENERAL NORTE' };
const session = (scope: Scope, executor: Session['executor'] = north): Session => ({
  id: 's',
  userId: 2,
  username: 'centro',
  fullName: 'Usuario Centro de Costo',
  profileId: 2,
  profession: 'Centro de costo',
  year: 2026,
  executor,
  executors: [north],
  scope,
  units: [100101, 100102],
  permissions: [],
});
const own = { executor: 100100, units: [100106, 100102] };
const neighbour = { executor: 100100, units: [100106] };
const elsewhere = { executor: 100200, units: [100101] };

describe('a record is seen', () => {
  test.each([
    ['units', own, true],
    ['units', neighbour, false],
    ['units', elsewhere, false],
    ['executor', neighbour, true],
    ['executor', elsewhere, false],
    ['institution', elsewhere, true],
  ] as const)('with scope %s: %j %s', (scope, record, seen) => {
    expect(maySee(session(scope), record)).toBe(seen);
  });

  test('not without an executor, except for the institution', () => {
    expect(maySee(session('executor', null), own)).toBe(false);
    expect(maySee(session('institution', null), own)).toBe(true);
  });
});

describe('as SQL', () => {
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const sqlOf = (scope: Scope, executor: Session['executor'] = north) =>
    scopeCondition(session(scope, executor), { executor: 'o.id_executor', units: 'o.units' }).compile(db);

  test('the executor leads, so that indexes serve', () => {
    expect(sqlOf('executor')).toMatchObject({ sql: '"o"."id_executor" = $1', parameters: [100100] });
    expect(sqlOf('units')).toMatchObject({
      sql: '("o"."id_executor" = $1 and "o"."units" && $2::integer[])',
      parameters: [100100, [100101, 100102]],
    });
    expect(sqlOf('institution').sql).toBe('true');
    expect(sqlOf('units', null).sql).toBe('false');
  });

  test('no units narrow an executor’s rows where none are given', () => {
    const condition = scopeCondition(session('units'), { executor: 's.id_executor' });
    expect(condition.compile(db).sql).toBe('"s"."id_executor" = $1');
  });

  test('a record without units belongs to all of its executor’s', () => {
    const condition = scopeCondition(session('units'), { executor: 'executor', unitsOrAll: 'units' });
    expect(condition.compile(db)).toMatchObject({
      sql: '("executor" = $1 and ("units" && $2::integer[] or "units" is null and $3))',
      parameters: [100100, [100101, 100102], true],
    });
  });

  test('another table is looked into only where something narrows', () => {
    const through = (scope: Scope) =>
      scopeCondition(session(scope), { executor: 'id' }, (own) => sql`exists (${own})`).compile(db).sql;
    expect([through('executor'), through('institution')]).toEqual(['exists ("id" = $1)', 'true']);
  });

  test('one unit in a column of its own', () => {
    const condition = scopeCondition(session('units'), { executor: 'id_executor', unit: 'id_unit' });
    expect(condition.compile(db).sql).toBe('("id_executor" = $1 and "id_unit" = any($2::integer[]))');
  });
});
