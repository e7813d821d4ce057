import { personText } from '@expediente/kernel/text.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { PaperMark } from '@expediente/schemas/paper/address.ts';
import type { PaperAnswer, PaperVerdict, SeenPaper } from '@expediente/schemas/paper/read.ts';
import { sql } from 'kysely';
import { issuedOf } from '../history/documents.ts';
import { mayRead, type OpenRecord, pageOf, wholeRecord } from '../history/open.ts';
import { usernamesOf } from '../shared/history/persons.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type Judged, judged, UNKNOWN } from './verdict.ts';

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool' | 'db' | 'seals'>;

/** Verdict on a document by the address in its printed code, for readers without a session. */
export async function readVerdict(
  parts: Pick<Parts, 'store' | 'modules' | 'pool'>,
  { lifecycle, id, revision, chain }: PaperMark,
): Promise<PaperVerdict> {
  const record = await wholeRecord(parts, lifecycle, id);
  return (record && judged(record, revision, chain)?.verdict) ?? UNKNOWN;
}

/** Verdict on a document by the address in its printed code, for a session. */
export async function readPaper(
  parts: Parts,
  session: Session,
  { lifecycle, id, revision, chain }: PaperMark,
): Promise<PaperAnswer> {
  const record = await wholeRecord(parts, lifecycle, id);
  const found = record && judged(record, revision, chain);
  return found ? await answerOf(parts, session, { record, found, id }) : UNKNOWN;
}

/**
 * Verdict on a document by the bytes of its PDF, for a session.
 * @param sha256 64 hexadecimal digits
 */
export async function findPaper(parts: Parts, session: Session, sha256: string): Promise<PaperAnswer> {
  const { rows } = await sql<{ key: string }>`
    select key from issued_document where sha256 = ${sha256} order by created limit 1`.execute(parts.db);
  const [, lifecycle = '', id = '', revision] = /^([^:]+):([^@]+)@(\d+)\//.exec(rows[0]?.key ?? '') ?? [];
  const record = revision === undefined ? undefined : await wholeRecord(parts, lifecycle, id);
  const found = record && judged(record, Number(revision), undefined);
  return found ? await answerOf(parts, session, { record, found, id, file: sha256 }) : UNKNOWN;
}

interface Found {
  readonly record: OpenRecord;
  readonly found: Judged;
  readonly id: string;
  /** SHA-256 of the file in question. */
  readonly file?: string;
}

async function answerOf(parts: Parts, session: Session, paper: Found): Promise<PaperAnswer> {
  const { record, found } = paper;
  const last = record.moments.at(-1);
  return last && mayRead(session, last.owner)
    ? { ...found.verdict, seen: await seenBy(parts, session, paper) }
    : found.verdict;
}

async function seenBy(
  parts: Parts,
  session: Session,
  { record, found, id, file }: Found,
): Promise<SeenPaper> {
  const { history, events, moments, broken } = record;
  const { printed, next } = found;
  const actor = next?.event.metadata;
  const [issued, seal, usernameOf] = await Promise.all([
    issuedOf(parts, record),
    parts.seals.covering(printed.position),
    usernamesOf(parts.store, actor ? [actor] : []),
  ]);
  const last = moments.at(-1);
  const page = last && !last.gone ? pageOf(session, last.owner) : undefined;
  return {
    lifecycle: history.name,
    id,
    ...(page !== undefined && { page }),
    now: events.at(-1)?.revision ?? 0,
    act: next?.sentence ?? '',
    by: actor ? personText(actor.userName, usernameOf(actor)) : '',
    ...(broken && { broken }),
    ...(seal !== undefined && { seal }),
    documents: issued.filter((each) =>
      file === undefined ? each.revision === printed.revision : each.file === file,
    ),
  };
}
