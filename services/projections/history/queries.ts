import { verifyStream } from '@expediente/eventstore/verify.ts';
import type { Json } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type {
  FieldChange,
  HistoryAnswer,
  HistoryAt,
  VerifyAnswer,
} from '@expediente/schemas/history/read.ts';
import { NotFound } from '../http/answers.ts';
import type { ReadParts } from '../parts.ts';
import { grants } from '../records/offers.ts';
import { leafChanges, leavesOf } from './changes.ts';
import { kindOf } from './kinds.ts';
import { type Naming, namingOf } from './names.ts';
import type { Moment, Ownership, Told } from './told.ts';

type Parts = Pick<ReadParts, 'db' | 'store' | 'modules'>;

interface Record {
  readonly told: Told;
  readonly stream: StreamName;
  readonly moments: readonly Moment[];
}

/**
 * A record's events from the store itself, folded by its life cycle: to `historial`, and to whoever may view
 * the record, within the session's sight. @throws {NotFound}
 */
async function openRecord(
  { store, modules }: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<Record> {
  const told = modules.flatMap(({ histories = [] }) => histories).find(({ name }) => name === lifecycle);
  const stream = told?.streamOf(id);
  if (!told || !stream) throw new NotFound();
  const moments = told.tell(await store.readStream(stream));
  if (moments.length === 0) throw new NotFound();
  const owner = told.ownership(moments);
  const allowed = mayUse(session, 'historial') || grants(session, owner.pages, 'view');
  if (!allowed || !inSight(session, owner)) throw new NotFound();
  return { told, stream, moments };
}

/** Whose record it is, as `maySee` asks it; a unit's without its executor, and an executor's for all of it. */
function inSight(session: Session, { executor, units }: Ownership): boolean {
  if (executor !== null) return maySee(session, { executor, units: units === 'all' ? session.units : units });
  return (
    units === 'all' ||
    session.scope === 'institution' ||
    units.some((unit) => unit === session.executor?.id || session.units.includes(unit))
  );
}

/** `/history/{lifecycle}/{id}`: every event, in words, with what it changed. */
export async function readHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<HistoryAnswer> {
  const { told, moments } = await openRecord(parts, session, lifecycle, id);
  const changes = moments.map((moment, at) => leafChanges(moments[at - 1]?.state ?? {}, moment.state));
  const naming = await namingOf(
    parts.db,
    parts.modules,
    told.fields,
    changes.flat().flatMap(({ field, before, after }) => [[field, before] as const, [field, after] as const]),
  );
  return {
    lifecycle,
    id,
    entries: moments.map((moment, at) => ({
      revision: moment.event.revision,
      type: moment.event.type,
      kind: moment.kind,
      sentence: moment.sentence,
      user: moment.event.metadata.userName,
      at: moment.event.metadata.at,
      from: statusLabel(told, moments[at - 1]?.status ?? null),
      to: statusLabel(told, moment.status),
      reason: moment.reason,
      changes: (changes[at] ?? []).flatMap(({ field, before, after }): FieldChange[] => {
        const label = told.label(field);
        if (label === null) return [];
        const kind = kindOf(field);
        return [
          {
            field,
            label,
            ...(kind && { kind }),
            before: shown(told, naming, field, before),
            after: shown(told, naming, field, after),
          },
        ];
      }),
      data: moment.event.data,
      chain: moment.event.metadata.chain,
    })),
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
  const { told, moments } = await openRecord(parts, session, lifecycle, id);
  const moment = moments[revision];
  if (!moment) throw new NotFound();
  const leaves = [...leavesOf(moment.state)];
  const naming = await namingOf(parts.db, parts.modules, told.fields, leaves);
  return {
    lifecycle,
    id,
    revision,
    status: statusLabel(told, moment.status),
    user: moment.event.metadata.userName,
    at: moment.event.metadata.at,
    sentence: moment.sentence,
    fields: leaves.flatMap(([field, value]) => {
      const label = told.label(field);
      return label === null ? [] : [{ field, label, value: shown(told, naming, field, value) }];
    }),
    state: moment.state,
  };
}

/** `/history/{lifecycle}/{id}/verify`: the record's hash chain. */
export async function verifyHistory(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<VerifyAnswer> {
  const { stream, moments } = await openRecord(parts, session, lifecycle, id);
  const verified = await verifyStream(parts.store, stream);
  return {
    whole: verified.ok,
    events: verified.events,
    broken_at: verified.breaks[0]?.revision ?? null,
    head_chain: moments.at(-1)?.event.metadata.chain ?? '',
  };
}

const statusLabel = (told: Told, status: number | null): string =>
  told.statuses.find(({ code }) => code === status)?.label ?? '';

/** Statuses by their label, numbers that name a record by its name. */
function shown(told: Told, naming: Naming, field: string, value: Json): Json {
  if (field === 'status') return typeof value === 'number' ? statusLabel(told, value) : value;
  return naming(field, told.shown?.(field, value) ?? value);
}
