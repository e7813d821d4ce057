import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Part } from './parts.ts';

/**
 * The file of a backup: gzip over a text that `psql` reads too. Comment lines hold what is needed besides the
 * rows: the manifest first, after each table its size and SHA-256, and at the end that nothing is missing.
 *
 *     -- expediente {"format":1,"at":"…","migrations":[…],"parts":[…]}
 *     copy eventstore.event (epoch, xid, …) from stdin;
 *     …rows as COPY writes them…
 *     \.
 *     -- part {"table":"eventstore.event","bytes":81234,"sha256":"…"}
 *     -- complete
 *
 * Format 1 holds the events as the tables of PostgreSQL's event store. Format 2 is for an installation whose events
 * are in KurrentDB: none of those tables, and a last part `log` (`LOG`).
 */
export const FORMAT = 2;
/** The format that earlier programs can also read. */
export const WITHOUT_LOG = 1;
export const MANIFEST = '-- expediente ';
export const PART = '-- part ';
export const COMPLETE = '-- complete';
/** Line after a table's last row, which no row of COPY can be. */
export const END_OF_ROWS = '\\.\n';

export interface Manifest {
  readonly format: number;
  /** Start of the backup, whose content is the database at that moment. ISO instant. */
  readonly at: string;
  /** Id of the log that was backed up; absent in older backups. */
  readonly installation?: string;
  /** Migrations applied to the database that was backed up. */
  readonly migrations: readonly string[];
  /** Step of the event store's schema; 0: the events were outside the database, and are in the part `log`. */
  readonly eventStore: number;
  readonly parts: readonly (Part & {
    readonly rows: number;
    /** True for events in the order of the log; older backups have them in the order of the disk. */
    readonly inLogOrder?: boolean;
  })[];
}

/** The line after the rows of a part, with the size and hash of their bytes in the text. */
export interface PartSeal {
  readonly table: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Last part of a backup when the events are outside the database: a row for each event in global order, its JSON as
 * COPY writes a text. The part is read and written through the event store's port.
 */
export const LOG: Part = { table: 'log', columns: ['event'] };

/** The table of PostgreSQL's event store. */
export const EVENTS = 'eventstore.event';

/** Order in which a backup's events come. */
export const orderIn = ({ parts }: Pick<Manifest, 'parts'>): 'log' | 'any' =>
  parts.some(({ table, inLogOrder }) => table === LOG.table || inLogOrder === true) ? 'log' : 'any';

/** True when the events are in the part `log`, not in tables. */
export const eventsElsewhere = ({ parts }: Manifest): boolean =>
  parts.some(({ table }) => table === LOG.table);

/** Number of events in a backup, in tables or in the part `log`. */
export const eventsIn = ({ parts }: Pick<Manifest, 'parts'>): number =>
  parts.find(({ table }) => table === EVENTS || table === LOG.table)?.rows ?? 0;

export const copyFrom = ({ table, columns }: Part): string =>
  `copy ${table} (${columns.join(', ')}) from stdin`;

/** Error of a backup that cannot be used, with what to do. */
export class DamagedBackup extends ClearError {
  constructor(part: string, what: string) {
    super(`El respaldo está dañado en la parte «${part}» (${what}): use otra copia.`);
  }
}

/** @throws {ClearError} for a file of another kind or of a later version */
export function manifestOf(line: string): Manifest {
  const manifest = line.startsWith(MANIFEST) ? jsonOf(line.slice(MANIFEST.length)) : undefined;
  if (!isManifest(manifest)) throw new ClearError('El archivo no es un respaldo de Expediente.');
  if (manifest.format > FORMAT) throw new ClearError(NEWER);
  return manifest;
}

export const NEWER = 'El respaldo es de una versión más nueva de Expediente: restáurelo con esa versión.';

export function sealOf(line: string): PartSeal | undefined {
  const seal = line.startsWith(PART) ? jsonOf(line.slice(PART.length)) : undefined;
  return isSeal(seal) ? seal : undefined;
}

export function linesIn(rows: Buffer): number {
  let lines = 0;
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) lines += 1;
  return lines;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * Name as `quote_ident` gives it, limited to the letters that the product's tables use: nothing else in a file becomes
 * SQL.
 */
const NAME = /^(?:[a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")$/;
const isTable = (text: string): boolean => text.split('.').length <= 2 && text.split('.').every(isName);
const isName = (text: string): boolean => NAME.test(text);

const isManifest = (value: unknown): value is Manifest =>
  isObject(value) &&
  typeof value.format === 'number' &&
  typeof value.at === 'string' &&
  (value.installation === undefined || typeof value.installation === 'string') &&
  typeof value.eventStore === 'number' &&
  isTexts(value.migrations) &&
  Array.isArray(value.parts) &&
  value.parts.every(
    (part: unknown) =>
      isObject(part) &&
      typeof part.table === 'string' &&
      isTable(part.table) &&
      typeof part.rows === 'number' &&
      isTexts(part.columns) &&
      part.columns.every(isName),
  );

const isSeal = (value: unknown): value is PartSeal =>
  isObject(value) &&
  typeof value.table === 'string' &&
  typeof value.bytes === 'number' &&
  typeof value.sha256 === 'string';
