import { type EventStore, START } from '@expediente/eventstore/port.ts';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { type RevisedTable, revisedTables } from '@expediente/projections/history/known-end.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { standings } from '@expediente/readmodels/engine/log.ts';
import { quoted, tableName } from '@expediente/readmodels/engine/tables.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import type pg from 'pg';
import type { CredentialRow } from './credentials.ts';
import type { Finding } from './finding.ts';
import type { GivenIds } from './holders.ts';
import type { IssuedRow } from './issued.ts';
import type { Claim } from './reach.ts';

/** Pool or connection that can query the database. */
export type Database = Pick<pg.ClientBase, 'query'>;

/** Number of rows per query. */
const ROWS = 10_000;

const REVISED = revisedTables(PROJECTIONS);

/** Calls `take` with every row of a read model that states a revision of its record. */
export async function eachRowClaim(db: Database, take: (claim: Claim) => void): Promise<void> {
  for (const revised of REVISED) await eachRowOf(db, revised, take);
}

async function eachRowOf(
  db: Database,
  { projection, table, category }: RevisedTable,
  take: (claim: Claim) => void,
) {
  const live = await liveVersion(db, projection.name);
  if (live === undefined || live.version !== projection.version) return;
  const keys = table.key.map(quoted);
  const columns = [...keys, 'revision'].join(', ');
  const name = tableName(table, live.version);
  const witness = `la lista ${table.name}`;
  for (let after: readonly unknown[] | undefined; ; ) {
    const beyond = after
      ? `where (${keys.join(', ')}) > (${keys.map((_, at) => `$${at + 1}`).join(', ')})`
      : '';
    const { rows } = await db.query<unknown[]>({
      text: `select ${columns} from ${name} ${beyond} order by ${keys.join(', ')} limit ${ROWS}`,
      values: [...(after ?? [])],
      rowMode: 'array',
    });
    for (const row of rows) {
      const key = row.slice(0, -1);
      // The columns of the key are the parts of the stream's key, as `keysOf` reads them.
      take({ stream: streamName(category, ...key.map(String)), revision: Number(row.at(-1)), witness });
    }
    if (rows.length < ROWS) return;
    after = rows.at(-1)?.slice(0, -1);
  }
}

/** Findings of read models that were made from more events than the log has now. */
export async function checkpointFindings(
  db: Database,
  store: Pick<EventStore, 'id' | 'head' | 'readAll'>,
): Promise<readonly Finding[]> {
  const { beyond } = await standings(db, store);
  if (beyond.length === 0) return [];
  return [
    {
      check: 'reach',
      what: `le faltan eventos${await sinceWhen(store)}`,
      witness: `las listas ${beyond.join(', ')}, que se hicieron con eventos posteriores`,
    },
  ];
}

/** Message at the start if the log has fewer events than the read models know. */
export const logCut = async (store: Pick<EventStore, 'readAll'>, names: readonly string[]): Promise<string> =>
  `Al registro le faltan eventos${await sinceWhen(store)}: las listas ${names.join(', ')} se hicieron con eventos que ya no están. No reconstruya nada: conserve esta base de datos y los respaldos, y avise a auditoría. Lo que falta, registro por registro, lo dice npm run verify.`;

/** Time of the last event that is left: ` desde el 23/11/2026 08:41`. */
async function sinceWhen(store: Pick<EventStore, 'readAll'>): Promise<string> {
  let last: string | undefined;
  for await (const { events } of store.readAll(START)) last = events.at(-1)?.metadata.at ?? last;
  return last === undefined ? '' : ` desde el ${shownInstant(last)}`;
}

export async function issuedRows(db: Database): Promise<readonly IssuedRow[]> {
  const { rows } = await db.query<IssuedRow>('select key, sha256 from issued_document');
  return rows;
}

/** Next id of each category of records. */
export async function givenIds(db: Database): Promise<GivenIds> {
  const { rows } = await db.query<{ category: string; next: string | number }>(
    'select category, next from id_block',
  );
  return new Map(rows.map(({ category, next }) => [category, Number(next)]));
}

/** Open sessions, and the stored hashes of passwords. */
export async function accessRows(db: Database): Promise<{
  readonly sessions: readonly { readonly id: string; readonly user: string }[];
  readonly credentials: readonly CredentialRow[];
}> {
  const [sessions, credentials] = await Promise.all([
    db.query<{ id: string; user: string }>(
      'select id, user_id::text as user from session where expires_at > now()',
    ),
    db.query<CredentialRow>('select user_id::text as user, hash as kept from credential order by user_id'),
  ]);
  return { sessions: sessions.rows, credentials: credentials.rows };
}
