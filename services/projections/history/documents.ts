import { streamKey } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { IssuedDocument } from '@expediente/schemas/history/read.ts';
import { sql } from 'kysely';
import { keptFile } from '../shared/documents/kept-file.ts';
import { fileWord } from '../shared/documents/printed.ts';
import { namesOf } from '../shared/history/names.ts';
import { usernamesOf } from '../shared/history/persons.ts';
import { papersIn } from '../shared/history/references.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type OpenRecord, openRecord } from './open.ts';

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool' | 'db'>;

/** Fact of a first print, in the audit's form. */
interface FirstPrint {
  readonly at: Date;
  readonly user_id: string;
  readonly issue: string | null;
  readonly format: string;
  readonly revision: number;
  readonly parameters: Record<string, string> | null;
  readonly sha256: string;
  readonly event: number | null;
}

/** The record in the audit's notation: `award:7`. */
export function entityOf({ history, events }: OpenRecord): string {
  const [event] = events;
  return `${history.name}:${event ? streamKey(event.stream).join('-') : ''}`;
}

/**
 * Files issued of a record, each by its first print. They come from the audit's facts, which are chained, and have user
 * and instant of each print.
 */
async function firstPrints(db: ReadDatabase, entity: string): Promise<readonly FirstPrint[]> {
  // Only facts of issued prints have the detail `reprint`.
  const { rows } = await sql<FirstPrint>`
    select * from (
      select distinct on (details->>'sha256') at, number, user_id, details->>'issue' as issue,
        details->>'format' as format, (details->>'revision')::integer as revision,
        details->'parameters' as parameters, details->>'sha256' as sha256,
        (details->>'event')::integer as event
      from audit where entity = ${entity} and kind = 'print' and details ? 'reprint'
      order by details->>'sha256', number
    ) f order by f.number desc`.execute(db);
  return rows;
}

/**
 * `/history/{lifecycle}/{id}/documents`: documents issued of a record, latest first, also of a deleted record; for
 * users who may read its history.
 * @throws {NotFound}
 */
export async function readIssued(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<readonly IssuedDocument[]> {
  return await issuedOf(parts, await openRecord(parts, session, lifecycle, id));
}

/** Documents issued of a record, latest first. */
export async function issuedOf(
  parts: Pick<Parts, 'store' | 'modules' | 'db'>,
  record: OpenRecord,
): Promise<readonly IssuedDocument[]> {
  const prints = await firstPrints(parts.db, entityOf(record));
  const users = prints.map(({ user_id: userId }) => ({ kind: 'user', id: userId }));
  const [names, usernameOf] = await Promise.all([
    namesOf(parts, users),
    usernamesOf(
      parts.store,
      prints.map(({ user_id: userId }) => ({ userId })),
    ),
  ]);
  return prints.map(({ at, user_id, format, revision, sha256, event }) => ({
    name: record.history.documents?.[format] ?? format,
    revision,
    at: at.toISOString(),
    user: names.nameOf({ kind: 'user', id: user_id }, at.toISOString())?.name ?? '',
    username: usernameOf({ userId: user_id }),
    user_id,
    file: sha256,
    issued: event,
  }));
}

/**
 * `/history/{lifecycle}/{id}/documents/{file}`: the stored file of a document, never printed anew; the audit records
 * the reprint (awards A21).
 * @throws {NotFound} no such document was issued of the record, or its file is lost
 */
export async function issuedFile(
  parts: Parts & Pick<ReadParts, 'files' | 'audit'>,
  session: Session,
  { lifecycle, id, file: sha256 }: { readonly lifecycle: string; readonly id: string; readonly file: string },
): Promise<ReadAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const entity = entityOf(record);
  const print = (await firstPrints(parts.db, entity)).find((each) => each.sha256 === sha256);
  if (!print) throw new NotFound('De este registro no se emitió ese documento.');
  const { issue, format, revision, parameters, event } = print;
  return await keptFile(parts, session, {
    hash: sha256,
    missing: 'El archivo de este documento ya no está. Avise a auditoría.',
    entity,
    fact: {
      ...(issue !== null && { issue }),
      format,
      revision,
      parameters: parameters ?? {},
      ...(event !== null && { event }),
      reprint: true,
    },
    name: fileWord(`${lifecycle}_${id}_${format}_${revision}`),
  });
}

/**
 * `/history/{lifecycle}/{id}/papers/{hash}`: a paper that an event of the record names, as it was uploaded, also where
 * it was replaced or removed since; the audit records that it was handed out.
 * @throws {NotFound} no event of the record names such a paper, or its file is lost
 */
export async function attachedPaper(
  parts: Parts & Pick<ReadParts, 'files' | 'audit'>,
  session: Session,
  { lifecycle, id, hash }: { readonly lifecycle: string; readonly id: string; readonly hash: string },
): Promise<ReadAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const event = record.events.find(({ data }) => [...papersIn(data)].some(({ file }) => file === hash));
  if (!event) throw new NotFound('Este registro no tuvo ese documento.');
  return await keptFile(parts, session, {
    hash,
    missing: 'El archivo de este documento ya no está. Avise a auditoría.',
    entity: entityOf(record),
    fact: { format: 'attached', revision: event.revision },
    name: fileWord(`${lifecycle}_${id}_${event.revision}`),
  });
}
