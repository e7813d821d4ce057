import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { openPool } from '@expediente/platform/database.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { issuedStream } from '@expediente/schemas/issued/events.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issuedDocuments, issueMigrations } from './issue.ts';
import type { IssueKey } from './issue-event.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let audit: ReturnType<typeof openAudit>;
let issued: ReturnType<typeof issuedDocuments>;
let store: PostgresEventStore;
let files: ReturnType<typeof fileStore>;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, [...fileMigrations, ...auditMigrations, ...issueMigrations]);
  audit = openAudit(pool, openLog({ level: 'silent' }));
  files = fileStore(pool);
  store = await PostgresEventStore.open({ connectionString: database.connectionString });
  issued = issuedDocuments({ pool, files, audit, store });
});

afterEach(async () => {
  await audit.close();
  await store.close();
  await pool.end();
  await database.drop();
});

const session = sessionOf({}, { userId: 3, id: 's-1', right: 'user-3@2;profile-4@1' });
const by = { session, correlationId: 'llamada-1' };
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
    return smallPdf(`impreso ${made}`);
  };
  return { print, count: () => made };
}

test('a reprint at the same revision is the same document, byte by byte', async () => {
  const { print, count } = press();
  const first = await issued.issue(key, by, print);
  const again = await issued.issue(
    { ...key, parameters: { address: 'main', authorizer: '2', requester: '1' } },
    by,
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
  const first = await issued.issue(key, by, print);
  expect((await issued.issue({ ...key, ...change }, by, print)).equals(first)).toBe(false);
});

test('two who print at once get the same document', async () => {
  const { print } = press();
  const [one, other] = await Promise.all([issued.issue(key, by, print), issued.issue(key, by, print)]);
  expect(one.equals(other)).toBe(true);
  // Both facts name the one that was handed out, as the table does.
  const { rows } = await pool.query('select sha256 from issued_document');
  const facts = await prints();
  expect(facts.map(({ details }) => details.sha256)).toEqual([rows[0].sha256, rows[0].sha256]);
  expect(facts.map(({ details }) => details.reprint)).toEqual([false, true]);
});

test('a print that fails leaves nothing behind', async () => {
  await expect(issued.issue(key, by, () => Promise.reject(new Error('sin papel')))).rejects.toThrow(
    'sin papel',
  );
  expect((await pool.query('select 1 from issued_document')).rowCount).toBe(0);
});

test('every print is a fact of the audit before it is handed out, and names its issue', async () => {
  const { print } = press();
  await issued.issue(key, by, print);
  await issued.issue(key, by, print);
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
  await issued.issue(key, by, print);
  await issued.issue({ ...key, record: 'request:42' }, by, print);
  await pool.query(
    `update issued_document set sha256 = (select sha256 from issued_document where key like 'request:42@%')
     where key like 'request:41@%'`,
  );
  await expect(issued.issue(key, by, print)).rejects.toMatchObject({ rule: 'issued-changed' });
});

test.each([
  ['changed', 'update file_chunk set bytes = set_byte(bytes, 20, 0)'],
  ['cut', 'update file_chunk set bytes = substring(bytes from 1 for 200)'],
  ['lost', 'delete from file_chunk'],
])(
  'an issued document whose content was %s is not handed out, and no fact says that it was',
  async (_, change) => {
    const { print, count } = press();
    await issued.issue(key, by, print);
    await pool.query(change);
    await expect(issued.issue(key, by, print)).rejects.toMatchObject({ rule: 'file-damaged' });
    expect([count(), (await prints()).length]).toEqual([1, 1]);
  },
);

test('what the audit cannot record is not handed out; the next print finishes it with the same document', async () => {
  const { print, count } = press();
  await pool.query(`alter function audit_append(jsonb, bigint) rename to audit_append_away`);
  await expect(issued.issue(key, by, print)).rejects.toThrow('audit_append');
  await pool.query(`alter function audit_append_away(jsonb, bigint) rename to audit_append`);
  expect(await prints()).toEqual([]);
  const later = await issued.issue(key, by, print);
  expect([later.equals(smallPdf('impreso 1')), count()]).toEqual([true, 1]);
  expect(await prints()).toMatchObject([{ details: { event: 0, reprint: false } }]);
  expect(await issues()).toHaveLength(1);
});

const issues = async () => await store.readStream(issuedStream(key.record));

test('the first print of a document is an event of the record, of the person who printed it', async () => {
  const { print } = press();
  await issued.issue(key, by, print);
  await issued.issue(key, by, print);
  const { rows } = await pool.query('select sha256 from issued_document');
  expect(await issues()).toMatchObject([
    {
      type: 'DocumentIssued',
      stream: 'issued-request:41',
      data: { ...key, hash: rows[0].sha256 },
      metadata: {
        ...{ userId: '3', session: 's-1', right: 'user-3@2;profile-4@1', correlationId: 'llamada-1' },
        of: '1/1',
      },
    },
  ]);
  expect((await prints()).map(({ details }) => details.event)).toEqual([0, 0]);
});

test('processes that print the same and other documents of a record at once write one event each', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(async () => await PostgresEventStore.open({ connectionString: database.connectionString })),
  );
  const { print } = press();
  const keys = [key, { ...key, revision: 4 }, { ...key, format: 'format-2' }];
  const printed = await Promise.all(
    others.map(async (own) => {
      const process = issuedDocuments({ pool, files, audit, store: own });
      return await Promise.all(keys.map(async (each) => (await process.issue(each, by, print)).toString()));
    }),
  );
  await Promise.all(others.map(async (own) => await own.close()));
  expect(new Set(printed.map((each) => each.join())).size).toBe(1);
  expect((await issues()).map(({ data }) => data.hash).toSorted()).toEqual(
    (await pool.query('select sha256 from issued_document order by 1')).rows.map(({ sha256 }) => sha256),
  );
  expect(await prints()).toHaveLength(9);
});

test('a document of before its issue was an event keeps its bytes and gets none', async () => {
  const { print, count } = press();
  const first = await issued.issue(key, by, print);
  await pool.query('alter table audit disable trigger user');
  const facts = await pool.query(`update audit set details = details - 'issue' - 'event' returning 1`);
  expect(facts.rowCount).toBe(1);
  await pool.query('alter table eventstore.event disable trigger user; delete from eventstore.event');
  expect((await issued.issue(key, by, print)).equals(first)).toBe(true);
  expect(count()).toBe(1);
  expect(await issues()).toEqual([]);
  expect((await prints()).map(({ details }) => [details.event, details.reprint])).toEqual([
    [undefined, false],
    [undefined, true],
  ]);
});

test('a row that is gone is found again by its event; one that names another file than the event is refused', async () => {
  const { print, count } = press();
  const first = await issued.issue(key, by, print);
  await pool.query('delete from issued_document');
  expect((await issued.issue(key, by, print)).equals(first)).toBe(true);
  const other = await issued.issue({ ...key, revision: 4 }, by, print);
  expect([other.equals(first), count()]).toEqual([false, 2]);
  await pool.query(
    `alter table audit disable trigger user;
     update issued_document set sha256 = (select max(sha256) from issued_document) ;
     update audit set details = details || jsonb_build_object('sha256', (select max(sha256) from issued_document))`,
  );
  const again = await Promise.allSettled(
    [key, { ...key, revision: 4 }].map((each) => issued.issue(each, by, print)),
  );
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('while the events cannot be read nothing is issued first, and what was issued is handed out again', async () => {
  const cluster = await StandInCluster.start(1);
  const kurrent = await KurrentEventStore.open({ address: cluster.address });
  const away = issuedDocuments({ pool, files, audit, store: kurrent });
  const { print, count } = press();
  const first = await away.issue(key, by, print);
  await cluster.stop();
  expect((await away.issue(key, by, print)).equals(first)).toBe(true);
  await expect(away.issue({ ...key, revision: 4 }, by, print)).rejects.toThrow(EventStoreUnavailable);
  expect([count(), (await prints()).length]).toEqual([1, 2]);
  await kurrent.close();
}, 60_000);

const prints = async () =>
  (
    await pool.query(
      "select user_id, session, entity, details from audit where kind = 'print' order by number",
    )
  ).rows;

test('the sweep of files spares what was issued', async () => {
  const { print } = press();
  const first = await issued.issue(key, by, print);
  expect(await files.sweep((hashes) => issued.referenced(hashes), new Date(Date.now() + 60_000))).toBe(0);
  expect((await issued.issue(key, by, print)).equals(first)).toBe(true);
});
