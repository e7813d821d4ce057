import { seesUnitsOnly } from '@expediente/platform/access/scope.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { namedByCall } from '@expediente/schemas/operation-record.ts';
import { sql } from 'kysely';
import type { Opened } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { CYCLE_KINDS } from './acts/kinds.ts';
import { actedRecords, acts } from './acts/model.ts';

/** Part that was opened: the record itself or its history. */
type Way = 'record' | 'history';

const HISTORY = /^\/history\/\{lifecycle\}\/\{id\}(\/at\/\{revision\}|\/replay|\/event\/\{revision\})?$/;

/**
 * Reads that show one record or its history. Lists, searches, parts of a form and prints do not count: a print is a
 * fact of its own.
 */
function wayOf({ method, path }: Pick<Operation, 'method' | 'path'>): Way | undefined {
  if (method !== 'GET') return undefined;
  if (path.includes('/get/id/')) return 'record';
  return HISTORY.test(path) ? 'history' : undefined;
}

/**
 * Longest time within which further reads count as the same opening: pages read their record again after each command,
 * and when they become visible again.
 */
const SAME_MS = 10 * 60_000;
const MOST_KEPT = 5_000;

/**
 * Records in the audit that users open records outside of their own work: users whose reach is wider than cost centres,
 * and who have not acted on the record. Runs after the answer, which neither waits for it nor fails with it.
 */
export function recordOpenings({
  db,
  audit,
  log,
}: Pick<ReadParts, 'db'> & {
  readonly audit: Pick<Audit, 'record'>;
  readonly log: Pick<Log, 'warn'>;
}): Opened {
  const before = new Map<string, number>();
  const isNew = (key: string): boolean => {
    const now = Date.now();
    const last = before.get(key);
    if (last !== undefined && now - last < SAME_MS) return false;
    before.delete(key);
    before.set(key, now);
    const [oldest] = before.keys();
    if (before.size > MOST_KEPT && oldest !== undefined) before.delete(oldest);
    return true;
  };
  return (operation, session, parameters) => {
    const opened = wayOf(operation);
    if (opened === undefined || seesUnitsOnly(session)) return;
    const { record } = namedByCall(operation, parameters);
    const [kind = '', id] = record.split(':');
    if (id === undefined || !CYCLE_KINDS.has(kind)) return;
    if (!isNew(`${session.id} ${record} ${opened}`)) return;
    const theirs = sql<{ readonly theirs: boolean }>`
      select exists (select from ${acts} j where j.entity = o.entity and j.user_id = ${String(session.userId)}) as theirs
      from ${actedRecords} o where o.entity = ${record}`;
    void theirs.execute(db).then(
      ({ rows: [found] }) => {
        if (found && !found.theirs) audit.record(useFact(session, 'read', record, { opened }));
      },
      (error: unknown) => log.warn({ err: error, entity: record }, 'an opening was not noted'),
    );
  };
}
