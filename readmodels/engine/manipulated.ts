import { lastRevision } from '@expediente/eventstore/flaw.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { StreamBreak } from '@expediente/eventstore/verify.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Projection } from '../projection.ts';
import type { Sides, TableDifference } from './difference.ts';
import { type LogPlace, standingOf } from './log.ts';
import type { Queryable } from './queryable.ts';
import { quoted, type Row, type Table } from './tables.ts';

/** Evidence that the log differs from the one that the live tables were made from. */
export interface Manipulation {
  /** Set if the log ends before the live tables' checkpoint. */
  readonly cut: boolean;
  readonly breaks: readonly StreamBreak[];
  readonly beyond: readonly BeyondRow[];
  /** Differences from the sealed log, in Spanish. */
  readonly sealed: readonly string[];
}

/**
 * Compares the log with its seals.
 * @returns the differences, in Spanish; empty: none
 */
export type NotAsSealed = () => Promise<readonly string[]>;

/** A live row with a later revision of its record than the log has. */
export interface BeyondRow {
  readonly stream: StreamName;
  readonly known: number;
  /** Last revision in the log; -1: the log has no event of the record. */
  readonly end: number;
}

export const isManipulated = ({ cut, breaks, beyond, sealed }: Manipulation): boolean =>
  cut || breaks.length > 0 || beyond.length > 0 || sealed.length > 0;

/** Error when tables do not come into use because the log was manipulated. */
export class ManipulatedLog extends ClearError {
  override readonly exitCode = 4;
  constructor(name: string, manipulation: Manipulation) {
    super(
      `La proyección ${name} no se cambió: no es un cambio de regla, es el registro el que no es lo que fue (${manipulationText(manipulation)}). Las tablas en uso siguen como estaban y son prueba: no modifique nada, conserve los respaldos y avise a auditoría. Lo demás lo dice npm run verify. Solo con --accept-log se hacen de este registro, y queda en la bitácora.`,
    );
  }
}

const MOST_NAMED = 5;

/** The first differences, in Spanish. */
export function manipulationText({ cut, breaks, beyond, sealed }: Manipulation): string {
  const found = [
    ...(cut ? ['al registro le faltan eventos que estas tablas conocen'] : []),
    ...sealed,
    ...breaks.map(({ stream, revision }) => `la cadena de ${stream} se rompe en la revisión ${revision}`),
    ...beyond.map(({ stream, known, end }) =>
      end < 0
        ? `falta la historia ${stream}, que llegaba a la revisión ${known}`
        : `${stream} llegaba a la revisión ${known} y termina en la ${end}`,
    ),
  ];
  const more = found.length - MOST_NAMED;
  return `${found.slice(0, MOST_NAMED).join('; ')}${more > 0 ? ` y ${more} más` : ''}`;
}

/** Checks whether live tables were made from more events of this log than it has now. */
export const isCut = async (store: EventStore, live: LogPlace | undefined): Promise<boolean> =>
  live !== undefined && standingOf(store, await store.head(), live) === 'beyond';

/** Most rows that are checked one by one: even fewer prove that the log was manipulated. */
const MOST_ROWS = 1_000;

/**
 * Live rows of a later revision than the filled ones, whose streams really end before that revision: records that were
 * merely left out have all their events in the log.
 * @param differences differences of the tables; without any there is nothing to check
 */
export async function rowsBeyond(
  db: Queryable,
  store: Pick<EventStore, 'readStreams'>,
  { folds }: Pick<Projection, 'folds'>,
  sides: Sides,
  differences: readonly TableDifference[],
): Promise<readonly BeyondRow[]> {
  const found: BeyondRow[] = [];
  for (const { table, streams } of folds) {
    const [only, ...others] = streams;
    const difference = differences.find((each) => each.table === table.name);
    if (!only || others.length > 0 || !difference || !mayHide(table, difference)) continue;
    const rows = await laterRows(db, table, sides);
    const known = new Map(
      rows.map(({ key, revision }) => [streamName(only.category, ...key.map(String)), revision]),
    );
    const events = await store.readStreams([...known.keys()]);
    for (const [stream, revision] of known) {
      const end = lastRevision(events.get(stream));
      if (end < revision) found.push({ stream, known: revision, end });
    }
  }
  return found;
}

const mayHide = (table: Table, { is, gone, columns, columnsGone }: TableDifference): boolean =>
  is === 'compared' &&
  'revision' in table.columns &&
  !columnsGone.includes('revision') &&
  (gone > 0 || (columns.revision ?? 0) > 0);

async function laterRows(
  db: Queryable,
  table: Table,
  sides: Sides,
): Promise<readonly { readonly key: readonly unknown[]; readonly revision: number }[]> {
  const keys = table.key.map(quoted);
  const { rows } = await db.query<Row>(
    `select ${keys.map((key) => `l.${key}`).join(', ')}, l.revision as live_revision
     from ${sides.live(table.name)} l left join ${sides.next(table)} n using (${keys.join(', ')})
     where n.revision is null or l.revision > n.revision limit ${MOST_ROWS}`,
  );
  return rows.map((row) => ({
    key: table.key.map((column) => row[column]),
    revision: Number(row.live_revision),
  }));
}
