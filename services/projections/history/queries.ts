import { fieldThen, recordsOf, shownLeaves, statusLabel } from '@expediente/machines/history/fields.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type {
  BrokenChain,
  BrokenName,
  HistoryAnswer,
  HistoryAt,
  VerifyAnswer,
} from '@expediente/schemas/history/read.ts';
import { namesOf } from '../shared/history/names.ts';
import { usernamesOf } from '../shared/history/persons.ts';
import type { ReadParts } from '../shared/parts.ts';
import { entriesOf } from './entries.ts';
import { openRecord } from './open.ts';

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool'>;

/** `/history/{lifecycle}/{id}`: all events in words, with their changes, and whether the hash chain holds. */
export async function readHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<HistoryAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const { broken, uncertain_from } = record;
  const { entries, name, brokenNames } = await entriesOf(parts, session, record);
  return {
    lifecycle,
    id,
    name,
    ...(record.moments.at(-1)?.gone && { gone: true }),
    ...trusted(broken, brokenNames),
    ...(uncertain_from !== undefined && { uncertain_from }),
    entries,
  };
}

/** `/history/{lifecycle}/{id}/at/{revision}`: state of the record after that event. */
export async function readHistoryAt(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
  revision: number,
): Promise<HistoryAt> {
  const { history, moments, broken, uncertain_from } = await openRecord(parts, session, lifecycle, id);
  const moment = moments.find(({ event }) => event.revision === revision);
  if (!moment) throw new NotFound();
  const isBroken = broken !== undefined && broken.revision <= revision;
  const { metadata } = moment.event;
  const leaves = shownLeaves(history, moment.state);
  const [names, usernameOf] = await Promise.all([
    namesOf(parts, recordsOf(history, leaves)),
    usernamesOf(parts.store, [metadata]),
  ]);
  const isUncertain = uncertain_from !== undefined && uncertain_from <= revision;
  return {
    lifecycle,
    id,
    revision,
    ...trusted(isBroken ? broken : undefined, names.broken),
    ...(isUncertain && { uncertain_from }),
    status: statusLabel(history, moment.status),
    user: metadata.userName,
    username: usernameOf(metadata),
    user_id: metadata.userId,
    at: metadata.at,
    sentence: moment.sentence,
    fields: leaves.map((leaf) => fieldThen(history, names, metadata.at, leaf)),
    state: moment.state,
  };
}

/** Fields of an answer that show whether its content is proven. */
export const trusted = (broken: BrokenChain | undefined, names: readonly BrokenName[]) => ({
  whole: broken === undefined && names.length === 0,
  ...(broken && { broken }),
  ...(names.length > 0 && { broken_names: names }),
});

/** `/history/{lifecycle}/{id}/verify`: verifies the hash chains of the record and of the records that it names. */
export async function verifyHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<VerifyAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const { events, broken } = record;
  const { brokenNames } = await entriesOf(parts, session, record);
  const { whole, broken_names } = trusted(broken, brokenNames);
  return {
    whole,
    events: events.length,
    broken_at: broken?.revision ?? null,
    ...(broken_names && { broken_names }),
    head_chain: events.at(-1)?.metadata.chain ?? '',
  };
}
