import type { Position } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import type { Version } from './locks.ts';
import type { Queryable } from './queryable.ts';

/** Version of a projection that is in use, whichever build made it. */
export interface LiveVersion {
  readonly name: string;
  /** Last part of its tables' names; `v4`: made before versions were fingerprints. */
  readonly version: string;
  /** Name and version from which the locks are made. */
  readonly lock: Version;
  readonly position: Position;
  readonly events: number;
  readonly log: string | null;
  /** Reason in Spanish why the version is not projected; null: it is kept up to date. */
  readonly stopped: string | null;
  /** Names of the tables without the version; null: only the version's number was stored. */
  readonly tables: readonly string[] | null;
}

interface LiveRow {
  readonly number: number;
  readonly fingerprint: string | null;
  readonly position: Position;
  readonly events: number;
  readonly log: string | null;
  readonly stopped: string | null;
  readonly tables: readonly string[] | null;
}

/** Version of a projection in use; undefined: before the first start. */
export async function liveVersion(db: Queryable, name: string): Promise<LiveVersion | undefined> {
  const { rows } = await db.query<LiveRow>(
    'select version as number, fingerprint, position, events, log, stopped, tables from read.projection where name = $1 and live',
    [name],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { number, fingerprint, position, events, log, stopped, tables } = row;
  return {
    name,
    version: fingerprint ?? `v${number}`,
    // Locks of versions that were numbers are made from the number.
    lock: { name, version: fingerprint ?? String(number) },
    position,
    events,
    log,
    stopped,
    tables,
  };
}

/** State of a version. */
export interface OwnVersion {
  readonly live: boolean;
  /** False: the tables are incomplete. */
  readonly filled: boolean;
  readonly position: Position;
  /** Build that projects the version now, or projected it last. */
  readonly build: string | null;
  readonly log: string | null;
  /** Set if projecting stopped at an event that is newer than the program. */
  readonly stopped: boolean;
}

/** This program's version of a projection; undefined: it has no tables yet. */
export async function ownVersion(db: Queryable, projection: Projection): Promise<OwnVersion | undefined> {
  const { rows } = await db.query<OwnVersion>(
    `select live, live or filled as filled, position, build, log, stopped is not null as stopped from read.projection where name = $1 and fingerprint = $2`,
    [projection.name, projection.version],
  );
  return rows[0];
}
