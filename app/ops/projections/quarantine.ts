import { shownInstant } from '@expediente/kernel/dates.ts';
import { adviceToSetApart, quarantineCauses, quarantineOf, statusOf } from '@expediente/projections/ops.ts';
import type { QuarantineCause, QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { apartReason } from '@expediente/schemas/ops/words.ts';
import { counted, say } from '../shared/command.ts';
import { type Act, fromRevision } from './words.ts';

const MOST = 1_000;
/** Records of one cause that are shown without `--all`. */
const SHOWN = 3;

/**
 * Shows the records set apart by cause, and the read models that stopped at a record; exit code 1 when there are any.
 */
export const quarantine: Act<ReadonlySet<string>> = async (options, foundations) => {
  const [causes, statuses] = await Promise.all([quarantineCauses(foundations), statusOf(foundations)]);
  const stopped = statuses.filter((status) => status.stopped !== null);
  for (const { name, stopped: why, stopped_record: record } of stopped) {
    say(`${name}: detenida: ${why}`);
    if (record !== null) say(`  ${adviceToSetApart(name, record)}`);
  }
  for (const cause of causes) {
    const { rows } = await quarantineOf(foundations, options.has('--all') ? MOST : SHOWN, cause);
    sayGroup(cause, rows);
  }
  if (causes.length === 0) say('No hay registros en cuarentena.');
  return causes.length + stopped.length > 0 ? 1 : 0;
};

function sayGroup(
  { projection, kind, cause, records }: QuarantineCause,
  rows: readonly QuarantineRow[],
): void {
  const many = records === 1 ? '1 registro en cuarentena' : `${counted(records)} registros en cuarentena`;
  say(`${projection}: ${many}: ${apartReason(kind)}`);
  // Newer and strange events have each a cause of its own; the first one is shown.
  say(`  ${kind === 'newer' || kind === 'strange' ? (rows[0]?.cause ?? cause) : cause}`);
  for (const row of rows) say(`  ${lineOf(row)}`);
  if (records > rows.length) say(`  y ${counted(records - rows.length)} más: quarantine --all`);
}

function lineOf(row: QuarantineRow): string {
  const { stream, record, revision, type, since, waiting, tries, correlation, acknowledged } = row;
  const name = record === null ? '' : ` (${record.name})`;
  const known = acknowledged === null ? '' : `; lo sabe ${acknowledged.by}: ${acknowledged.reason}`;
  return `${stream}${name}${fromRevision(revision)} (${type}), ${shownInstant(since)}; esperan ${counted(waiting)} eventos, ${counted(tries)} reintentos; código ${correlation === '' ? '–' : correlation}${known}`;
}
