import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../logs.ts';
import { AUDIT_CUT, type AuditRow, CHAIN_START, chainOf, type Fact } from './fact.ts';

export interface Audit {
  /** Records a fact; returns at once, the fact is written in a batch a few milliseconds later. */
  record(fact: Fact): void;
  /**
   * Writes a fact before its subject is handed out: a print in somebody's hands is in the audit, whatever happens next.
   * A function returns the fact within the transaction that writes it, and may write there what belongs to it.
   * @throws the database's error, when neither is written
   */
  write(fact: Fact | ((client: pg.PoolClient) => Promise<Fact>)): Promise<void>;
  /**
   * Resolves when everything recorded so far is written.
   * @throws the database's error, without waiting for its return; the facts are kept and written then
   */
  flush(): Promise<void>;
  /** Writes what is left and ends; after several failures the rest is given up. */
  close(): Promise<void>;
}

const EVERY_MS = 10;
const BATCH = 500;
/** While the database is away facts are kept in memory, up to this many; more would end the process. */
const KEPT = 100_000;
/** `ex` `au`: lock by which one writer at a time extends the chain. */
const LOCK = [0x65_78, 0x61_75];

interface Noted {
  readonly fact: Fact;
  readonly at: string;
}

interface Batch {
  readonly facts: readonly Noted[];
  /** The chain's end after each attempt so far: identifies a commit whose answer was lost. */
  readonly ends: { readonly number: number; readonly chain: string }[];
}

/** Source of the instants of facts. */
type Clock = () => Date;

/**
 * Opens the append-only, chained table of facts about use (architecture "Access, files, audit").
 * @param now another clock than the machine's, for facts of the past
 */
export function openAudit(pool: pg.Pool, log: Log, now: Clock = () => new Date()): Audit {
  const waiting: Noted[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  /** Failed attempts since the last batch that was written. */
  let failures = 0;
  /** The batch being written; after a failure exactly the same facts are retried. */
  let batch: Batch | undefined;

  /**
   * Writes all waiting facts.
   * @throws the error of the first batch that is not written, with the next attempt planned
   */
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      batch ??= { facts: waiting.slice(0, BATCH), ends: [] };
      try {
        await append(pool, batch, log, now);
      } catch (error) {
        failures += 1;
        log.error({ err: error, waiting: waiting.length }, 'audit facts could not be written');
        plan(restAfter(failures));
        throw error;
      }
      waiting.splice(0, batch.facts.length);
      batch = undefined;
      failures = 0;
    }
  };
  /** Writes the waiting facts now, or joins the writing under way, which also takes in facts that came later. */
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const plan = (ms: number): void => {
    // Failures are logged by `write`, which plans the next attempt.
    timer ??= setTimeout(() => void write().catch(() => undefined), ms);
  };
  return {
    record(fact) {
      if (waiting.length >= KEPT) {
        log.error({ kind: fact.kind, user: fact.user, entity: fact.entity }, 'audit fact dropped');
        return;
      }
      waiting.push({ fact, at: now().toISOString() });
      if (!writing) plan(EVERY_MS);
    },
    async write(fact) {
      await inTransaction(pool, async (client) => {
        await lockChain(client);
        const at = now().toISOString();
        const noted = { fact: typeof fact === 'function' ? await fact(client) : fact, at };
        await extend(client, [noted], log, now);
      });
    },
    async flush() {
      // Tries twice, because the pool may have handed out a dead connection.
      await write().catch(write);
    },
    async close() {
      const done = async (): Promise<boolean> =>
        await write().then(
          () => true,
          () => failures > 3,
        );
      while (!(await done())) await pause(restAfter(failures));
      clearTimeout(timer);
    },
  };
}

/** Milliseconds before the next attempt after so many failed ones. */
const restAfter = (failures: number): number => Math.min(5_000, 100 * 2 ** failures);

async function append(pool: pg.Pool, { facts, ends }: Batch, log: Log, now: Clock): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockChain(client);
    // Under the lock no earlier attempt can still be in progress.
    if (await written(client, ends)) return;
    await extend(client, facts, log, now, (end) => ends.push(end));
  });
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const lockChain = async (client: pg.PoolClient): Promise<unknown> =>
  await client.query('select pg_advisory_xact_lock($1, $2)', LOCK);

/**
 * Adds facts to the chain, whose lock is held, after the end that was noted last, whatever the table ends with now.
 * @param onEnd gets the chain's end before it is written
 */
async function extend(
  client: pg.PoolClient,
  facts: readonly Noted[],
  log: Log,
  now: Clock,
  onEnd: (end: Batch['ends'][number]) => void = () => undefined,
): Promise<void> {
  const { rows } = await client.query<AuditEnd>(
    `select h.number as head, h.chain as head_chain, a.number, a.chain
       from audit_head h left join lateral (select number, chain from audit order by number desc limit 1) a on true`,
  );
  const last = endOf(rows[0]);
  if (last.cut) log.error(last.cut, 'the audit does not end where it ended: facts are missing, or too many');
  let { number, chain } = last;
  const noted = last.cut ? [{ fact: cutFact(last.cut), at: now().toISOString() }, ...facts] : facts;
  const chained = noted.map(({ fact, at }) => {
    number += 1;
    const row = rowOf(number, at, fact);
    chain = chainOf(chain, row);
    return { ...row, chain };
  });
  onEnd({ number, chain });
  await client.query('select audit_append($1, $2)', [JSON.stringify(chained), number]);
}

interface AuditEnd {
  readonly head: string | number;
  /** Null before the first fact, and in a table that is older than this column. */
  readonly head_chain: string | null;
  /** Null: the table is empty. */
  readonly number: string | number | null;
  readonly chain: string | null;
}

/** Number with which the audit should end, and the one with which its table does. */
interface Cut {
  readonly expected: number;
  readonly found: number;
}

/** Number and chain that the next fact follows, and `cut` when the table's end is not the one that was noted. */
function endOf(stored: AuditEnd | undefined): {
  readonly number: number;
  readonly chain: string;
  readonly cut?: Cut;
} {
  const expected = Number(stored?.head ?? 0);
  const found = Number(stored?.number ?? 0);
  const last = stored?.chain ?? CHAIN_START;
  const left = stored?.head_chain ?? (expected === 0 ? CHAIN_START : last);
  if (found === expected && last === left) return { number: found, chain: last };
  // Numbers are never given again, so that missing facts stay missing.
  const end = found > expected ? { number: found, chain: last } : { number: expected, chain: left };
  return { ...end, cut: { expected, found } };
}

/** Alarm in the audit itself, which stays whatever is cut or added later. */
const cutFact = ({ expected, found }: Cut): Fact => ({
  kind: 'ops',
  user: '',
  entity: 'audit',
  result: AUDIT_CUT,
  details: { act: AUDIT_CUT, expected, found },
});

async function written(client: pg.PoolClient, ends: Batch['ends']): Promise<boolean> {
  if (ends.length === 0) return false;
  const { rowCount } = await client.query(
    'select 1 from audit where number = any($1::bigint[]) and chain = any($2::text[])',
    [ends.map(({ number }) => number), ends.map(({ chain }) => chain)],
  );
  return (rowCount ?? 0) > 0;
}

function rowOf(number: number, at: string, fact: Fact): AuditRow {
  return {
    number,
    at,
    kind: fact.kind,
    user_id: fact.user,
    session: fact.session ?? '',
    entity: fact.entity ?? '',
    result: fact.result,
    details: fact.details ?? {},
  };
}
