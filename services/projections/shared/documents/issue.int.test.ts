import { openAudit } from '@expediente/platform/audit/audit.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { openPool } from '@expediente/platform/database.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IssueKey, issuedDocuments, issueMigrations } from './issue.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let audit: ReturnType<typeof openAudit>;
let issued: ReturnType<typeof issuedDocuments>;
let files: ReturnType<typeof fileStore>;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, [...fileMigrations, ...auditMigrations, ...issueMigrations]);
  audit = openAudit(pool, openLog({ level: 'silent' }));
  files = fileStore(pool);
  issued = issuedDocuments(pool, files, audit);
});

afterEach(async () => {
  await audit.close();
  await pool.end();
  await database.drop();
});

const reader = { user: '3', session: 's-1' };
const key: IssueKey = {
  record: 'request:41',
  revision: 3,
  format: 'format-1',
  parameters: { requester: '1', authorizer: '2', address: 'main' },
};

/** A printer whose every print is another document, as a creation date makes them. */
function press(): { readonly print: () => Promise<Buffer>; readonly count: () => number } {
  let made = 0;
  const print = async (): Promise<Buffer> => {
    made += 1;
    return Buffer.from(`%PDF-1.4\nimpreso ${made}\n%%EOF`);
  };
  return { print, count: () => made };
}

test('a reprint at the same revision is the same document, byte by byte', async () => {
  const { print, count } = press();
  const first = await issued.issue(key, reader, print);
  const again = await issued.issue(
    { ...key, parameters: { address: 'main', authorizer: '2', requester: '1' } },
    reader,
    print,
  );
  expect(again.equals(first)).toBe(true);
  expect(count()).toBe(1);
});

test.each<[string, Partial<IssueKey>]>([
  ['another revision', { revision: 4 }],
  ['another format', { format: 'format-2' }],
  ['another signatory', { parameters: { ...key.parameters, authorizer: '5' } }],
  ['another record', { record: 'request:42' }],
])('%s is another document', async (_, change) => {
  const { print } = press();
  const first = await issued.issue(key, reader, print);
  expect((await issued.issue({ ...key, ...change }, reader, print)).equals(first)).toBe(false);
});

test('two who print at once get the same document', async () => {
  const { print } = press();
  const [one, other] = await Promise.all([
    issued.issue(key, reader, print),
    issued.issue(key, reader, print),
  ]);
  expect(one.equals(other)).toBe(true);
  // Both facts name the one that was handed out, as the table does.
  const { rows } = await pool.query('select sha256 from issued_document');
  const facts = await prints();
  expect(facts.map(({ details }) => details.sha256)).toEqual([rows[0].sha256, rows[0].sha256]);
  expect(facts.map(({ details }) => details.reprint)).toEqual([false, true]);
});

test('a print that fails leaves nothing behind', async () => {
  await expect(issued.issue(key, reader, () => Promise.reject(new Error('sin papel')))).rejects.toThrow(
    'sin papel',
  );
  expect((await pool.query('select 1 from issued_document')).rowCount).toBe(0);
});

test('every print is a fact of the audit before it is handed out, and names its issue', async () => {
  const { print } = press();
  await issued.issue(key, reader, print);
  await issued.issue(key, reader, print);
  const { rows } = await pool.query('select key, sha256 from issued_document');
  const { parameters } = key;
  const of = { issue: rows[0].key, sha256: rows[0].sha256, format: 'format-1', revision: 3, parameters };
  expect(await prints()).toMatchObject([
    { user_id: '3', session: 's-1', entity: 'request:41', details: { ...of, reprint: false } },
    { user_id: '3', session: 's-1', entity: 'request:41', details: { ...of, reprint: true } },
  ]);
  expect(await verifyAudit(pool)).toMatchObject({ facts: 2, lost: 0 });
});

test('an issued document that was pointed at another file is not handed out as the one that was printed', async () => {
  const { print } = press();
  await issued.issue(key, reader, print);
  await issued.issue({ ...key, record: 'request:42' }, reader, print);
  await pool.query(
    `update issued_document set sha256 = (select sha256 from issued_document where key like 'request:42@%')
     where key like 'request:41@%'`,
  );
  await expect(issued.issue(key, reader, print)).rejects.toMatchObject({ rule: 'issued-changed' });
});

test('what the audit cannot record is not handed out, and does not count as issued', async () => {
  const { print } = press();
  await pool.query('alter table audit rename to audit_away');
  await expect(issued.issue(key, reader, print)).rejects.toThrow('"audit" does not exist');
  await pool.query('alter table audit_away rename to audit');
  expect((await pool.query('select 1 from issued_document')).rowCount).toBe(0);
  await issued.issue(key, reader, print);
  expect(await prints()).toMatchObject([{ details: { reprint: false } }]);
});

const prints = async () =>
  (
    await pool.query(
      "select user_id, session, entity, details from audit where kind = 'print' order by number",
    )
  ).rows;

test('the sweep of files spares what was issued', async () => {
  const { print } = press();
  const first = await issued.issue(key, reader, print);
  expect(await files.sweep((hashes) => issued.referenced(hashes), new Date(Date.now() + 60_000))).toBe(0);
  expect((await issued.issue(key, reader, print)).equals(first)).toBe(true);
});
