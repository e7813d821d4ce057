import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { HistoryAnswer, HistoryAt, VerifyAnswer } from '@expediente/schemas/history/read.ts';
import type { ReadParts } from '../parts.ts';
import { entriesOf, fieldsAt, statusLabel, titleOf } from './entries.ts';
import { openRecord } from './open.ts';

type Parts = Pick<ReadParts, 'db' | 'store' | 'modules'>;

/** `/history/{lifecycle}/{id}`: every event, in words, with what it changed, and whether its chain holds. */
export async function readHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<HistoryAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const { told, moments, broken, uncertain_from } = record;
  return {
    lifecycle,
    id,
    name: titleOf(told, moments.at(-1)?.name ?? ''),
    whole: broken === undefined,
    ...(broken && { broken }),
    ...(uncertain_from !== undefined && { uncertain_from }),
    entries: await entriesOf(parts, session, record),
  };
}

/** `/history/{lifecycle}/{id}/at/{revision}`: the record as it stood after that event. */
export async function readHistoryAt(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
  revision: number,
): Promise<HistoryAt> {
  const { told, moments, broken, uncertain_from } = await openRecord(parts, session, lifecycle, id);
  const moment = moments.find(({ event }) => event.revision === revision);
  if (!moment) throw new NotFound();
  const isBroken = broken !== undefined && broken.revision <= revision;
  const isUncertain = uncertain_from !== undefined && uncertain_from <= revision;
  return {
    lifecycle,
    id,
    revision,
    whole: !isBroken,
    ...(isBroken && { broken }),
    ...(isUncertain && { uncertain_from }),
    status: statusLabel(told, moment.status),
    user: moment.event.metadata.userName,
    at: moment.event.metadata.at,
    sentence: moment.sentence,
    fields: await fieldsAt(parts, told, moment),
    state: moment.state,
  };
}

/** `/history/{lifecycle}/{id}/verify`: the record's hash chain, read again. */
export async function verifyHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<VerifyAnswer> {
  const { events, broken } = await openRecord(parts, session, lifecycle, id);
  return {
    whole: broken === undefined,
    events: events.length,
    broken_at: broken?.revision ?? null,
    head_chain: events.at(-1)?.metadata.chain ?? '',
  };
}
