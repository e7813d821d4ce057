import type { Position } from '@expediente/eventstore/port.ts';
import type { Projection } from '../projection.ts';
import type { Version } from './locks.ts';
import type { Queryable } from './queryable.ts';

/** The version of a projection that is in use, whichever build made it. */
export interface LiveVersion {
  readonly name: string;
  /** Ending of its tables' names; `v4`: made before versions were fingerprints. */
  readonly version: string;
  /** How its locks know it. */
  readonly lock: Version;
  readonly position: Position;
  readonly events: number;
  readonly log: string | null;
  /** Why nothing is projected into it, in Spanish; null: it is kept up to date. */
  readonly stopped: string | null;
  /** Their names without the version; null where only the version's number was kept. */
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

/** Undefined before the first start. */
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
    // Versions that were numbers are known to the locks by them.
    lock: { name, version: fingerprint ?? String(number) },
    position,
    events,
    log,
    stopped,
    tables,
  };
}

/** A version and its state among the others. */
export interface OwnVersion {
  readonly live: boolean;
  /** False: its tables are not whole. */
  readonly filled: boolean;
  readonly position: Position;
  /** Build that projects it now, or did last. */
  readonly build: string | null;
  readonly log: string | null;
  /** An event is newer than the program that projects it: it does not go on. */
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
