import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { JournalEntry, SignIn } from '@expediente/schemas/facts/read.ts';
import { type SqlBool, sql } from 'kysely';
import { historiesIn } from '../history/find.ts';
import { eventAt, isLead, readAct } from './acts/act.ts';
import { actKindOf } from './acts/kinds.ts';
import { allOfBoth } from './conditions.ts';
import { type FactParts, inWords } from './list.ts';
import { inSight } from './sight.ts';
import { type Asked, actAt, readPage, type Stored } from './source.ts';

/**
 * `GET /audit/entry/{id}`: a fact by its number, or the act that wrote an event of a record (`order:24@7`), even when
 * that act is about another record.
 * @throws {NotFound} no such entry, or out of the session's sight
 */
export async function readEntry(parts: FactParts, session: Session, id: string): Promise<JournalEntry> {
  if (/^[1-9]\d{0,14}$/.test(id)) return await factEntry(parts, session, Number(id));
  const [, entity = '', revision = ''] = /^([^:]{1,40}:.{1,200})@(\d{1,9})$/.exec(id) ?? [];
  return await actEntry(parts, session, entity, Number(revision));
}

async function factEntry(parts: FactParts, session: Session, number: number): Promise<JournalEntry> {
  const stored = await only(parts, session, { acts: null, facts: sql<SqlBool>`f.number = ${number}` });
  const [row] = await inWords(parts, [stored]);
  if (!row) throw new NotFound();
  const sign_in = stored.kind === 'sign-in' ? null : await signInOf(parts.db, stored);
  return { row, act: null, sign_in };
}

async function actEntry(
  parts: FactParts,
  session: Session,
  entity: string,
  revision: number,
): Promise<JournalEntry> {
  const stream = streamOf(parts, entity);
  const event = stream && (await eventAt(parts.store, stream, revision));
  if (!event) throw new NotFound();
  const together = await parts.store.readAppend(event);
  const lead = together.find(isLead) ?? event;
  const kind = actKindOf(streamCategory(lead.stream));
  const about = kind ? `${kind.name}:${streamKey(lead.stream).join('-')}` : entity;
  const stored = await only(parts, session, { acts: actAt(about, lead.revision), facts: null });
  const [[row], act, sign_in] = await Promise.all([
    inWords(parts, [stored]),
    readAct(parts, session, together, lead),
    signInOf(parts.db, stored),
  ]);
  if (!row) throw new NotFound();
  return { row, act, sign_in };
}

/** Stream of a record in the journal's notation. */
function streamOf({ modules }: FactParts, entity: string): StreamName | null {
  const [kind = '', ...id] = entity.split(':');
  const history = historiesIn(modules).find(({ name }) => name === kind);
  return history?.streamOf(id.join(':')) ?? null;
}

/** @throws {NotFound} */
async function only({ db }: FactParts, session: Session, asked: Asked): Promise<Stored> {
  const [row] = await readPage(db, allOfBoth([...(await inSight(db, session)), asked]), ONE, true);
  if (!row) throw new NotFound();
  return row;
}
const ONE = { number: 1, size: 1 } as const;

/** Sign-in of a session: the user's last one before the given instant. */
async function signInOf(
  db: ReadDatabase,
  { session, user_id, at }: Pick<Stored, 'session' | 'user_id' | 'at'>,
): Promise<SignIn | null> {
  if (session === '') return null;
  const { rows } = await sql<{ number: string; at: Date; address: string }>`
    select f.number, f.at, coalesce(f.details->>'address', '') as address from audit f
    where f.user_id = ${user_id} and f.kind = 'sign-in' and f.result = 'done' and f.session = ${session}
      and f.at <= ${at} order by f.at desc limit 1`.execute(db);
  const [found] = rows;
  return found ? { id: String(found.number), at: found.at.toISOString(), address: found.address } : null;
}
