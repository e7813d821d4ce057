import { shownInstant } from '@expediente/kernel/dates.ts';
import { adviceToSetApart, quarantineOf, statusOf } from '@expediente/projections/ops.ts';
import type { QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { apartReason } from '@expediente/schemas/ops/words.ts';
import { counted, say } from '../command.ts';
import { optionsIn, type Verb } from './verb.ts';

const MOST = 1_000;
/** Records of one cause that are shown without `--all`. */
const SHOWN = 3;

/**
 * `quarantine`: the records set apart, by their causes, and the read models that stand still at one; exit code 1 when
 * there are any.
 */
export const quarantineVerb: Verb = {
  usage: 'quarantine  [--all: cada registro, no solo los primeros de cada causa]',
  parse(args) {
    const given = optionsIn(args, ['--all']);
    if (!given || given.words.length > 0) return undefined;
    const shown = given.options.has('--all') ? MOST : SHOWN;
    return async (foundations) => {
      const [{ rows, total }, statuses] = await Promise.all([
        quarantineOf(foundations, MOST),
        statusOf(foundations),
      ]);
      const stopped = statuses.filter((status) => status.stopped !== null);
      for (const { name, stopped: why, stopped_record: record } of stopped) {
        say(`${name}: detenida: ${why}`);
        if (record !== null) say(`  ${adviceToSetApart(name, record)}`);
      }
      for (const group of byCause(rows)) sayGroup(group, shown);
      if (total > rows.length) say(`y ${counted(total - rows.length)} registros más`);
      if (total === 0) say('No hay registros apartados.');
      return total + stopped.length > 0 ? 1 : 0;
    };
  },
};

/** Rows of one projection with one cause, the latest first. */
type Group = readonly [QuarantineRow, ...QuarantineRow[]];

function byCause(rows: readonly QuarantineRow[]): readonly Group[] {
  const groups = new Map<string, [QuarantineRow, ...QuarantineRow[]]>();
  for (const row of rows) {
    // What is said of an event that is newer names its record.
    const cause = row.kind === 'newer' ? row.type : row.cause;
    const key = JSON.stringify([row.projection, row.kind, cause]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function sayGroup(group: Group, shown: number): void {
  const [{ projection, kind, cause }] = group;
  const many = group.length === 1 ? '1 registro apartado' : `${counted(group.length)} registros apartados`;
  say(`${projection}: ${many}: ${apartReason(kind)}`);
  say(`  ${cause}`);
  for (const row of group.slice(0, shown)) say(`  ${lineOf(row)}`);
  if (group.length > shown) say(`  y ${counted(group.length - shown)} más: quarantine --all`);
}

function lineOf(row: QuarantineRow): string {
  const { stream, record, revision, type, since, waiting, tries, correlation, acknowledged } = row;
  const name = record === null ? '' : ` (${record.name})`;
  const known = acknowledged === null ? '' : `; lo sabe ${acknowledged.by}: ${acknowledged.reason}`;
  return `${stream}${name} desde la revisión ${revision} (${type}), ${shownInstant(since)}; esperan ${counted(waiting)} eventos, ${counted(tries)} reintentos; código ${correlation}${known}`;
}
