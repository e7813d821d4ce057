import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { maySee, seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { BrokenChain } from '@expediente/schemas/history/read.ts';
import { brokenChainOf } from '../shared/history/broken.ts';
import type { Moment, Ownership, RecordHistory } from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';
import { knownEnd } from './known-end.ts';

/** A record's history, read from the store. */
export interface OpenRecord {
  readonly history: RecordHistory;
  readonly events: readonly StoredEvent[];
  readonly moments: readonly Moment[];
  /**
   * Place from which the hash chain does not hold, or from which events are missing that the lists know; absent: the
   * history is whole.
   */
  readonly broken?: BrokenChain;
  /** Revision of the first event that could not be interpreted. */
  readonly uncertain_from?: number;
}

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool'>;

/**
 * Opens a record's history for users with `historial` or with the right to read the record, within the session's sight.
 * @throws {NotFound}
 */
export async function openRecord(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<OpenRecord> {
  const record = await wholeRecord(parts, lifecycle, id);
  const seesEverything = mayUse(session, 'historial') && seesInstitution(session);
  if (record?.events[0]?.flaw?.is === 'deleted' && seesEverything)
    throw new NotFound(
      'La historia de este registro fue borrada por fuera de Expediente, en el almacén de eventos. Avise a auditoría: la página Integridad la nombra.',
    );
  const last = record?.moments.at(-1);
  if (record && !last && record.known >= 0 && seesEverything)
    throw new NotFound(
      `Falta toda la historia de este registro: los listados lo muestran hasta su revisión ${record.known}. Avise a auditoría: la página Integridad dice qué más falta.`,
    );
  if (!record || !last || !mayRead(session, last.owner)) throw new NotFound();
  return record;
}

/**
 * A record's events from the store itself, with their chain verified, for any user; without events: the record never
 * existed, or all its events are lost. Undefined: no record can have this id.
 */
export async function wholeRecord(
  parts: Parts,
  lifecycle: string,
  id: string,
): Promise<(OpenRecord & { readonly known: number }) | undefined> {
  const { store, modules } = parts;
  const history = modules.flatMap(({ histories = [] }) => histories).find(({ name }) => name === lifecycle);
  const stream = history?.streamOf(id);
  if (!history || !stream) return undefined;
  const known = await knownEnd(parts, stream);
  const events = await store.readStream(stream);
  const moments = history.moments(events);
  const end = events.at(-1)?.revision ?? -1;
  const broken = brokenChainOf(events) ?? cutOff(end, known);
  const unread = moments.find((moment) => moment.unread !== undefined);
  return {
    history,
    events,
    moments,
    known,
    ...(broken && { broken }),
    ...(unread && { uncertain_from: unread.event.revision }),
  };
}

/**
 * Fault of a history whose chain holds but which ends before the revision that the lists know; undefined: nothing is
 * missing.
 */
const cutOff = (last: number, known: number): BrokenChain | undefined =>
  known > last
    ? {
        revision: last + 1,
        reason: `faltan los eventos desde aquí: los listados muestran el registro hasta su revisión ${known}`,
      }
    : undefined;

/** Checks whether the session has `historial` or the record's own permission, and the owner is in its sight. */
export function mayRead(session: Session, owner: Ownership): boolean {
  const allowed = mayUse(session, 'historial') || mayUse(session, owner.permission);
  return allowed && inSight(session, owner);
}

/** Checks whether the session may read all records of any kind. */
export const seesAll = (session: Session): boolean =>
  seesInstitution(session) && mayUse(session, 'historial');

/**
 * Checks whether the session sees an owner, by `maySee`. For `all` units the executor alone decides; units without an
 * executor are compared with the session's own.
 */
function inSight(session: Session, { executor, units }: Ownership): boolean {
  if (executor !== null) return maySee(session, { executor, units: units === 'all' ? session.units : units });
  return (
    units === 'all' ||
    seesInstitution(session) ||
    units.some((unit) => unit === session.executor?.id || session.units.includes(unit))
  );
}

/** Page on which the session may open a record; undefined: none, or the record is out of its sight. */
export const pageOf = (session: Session, { permission, ...owner }: Ownership): string | undefined =>
  mayUse(session, permission) && inSight(session, { permission, ...owner })
    ? permission
        .split('|')
        .find((each) => mayUse(session, each))
        ?.split('.')[0]
    : undefined;
