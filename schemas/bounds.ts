/**
 * Bounds of expensive work, all in this place. An operation names its bound (`bound` of `schemas/operation.ts`), so
 * that one person keeps no others out, whatever that person calls. Bounds hold for a process, not for an installation.
 */
export interface Bound {
  /** Calls of one person that are taken in, waiting ones included; one more is answered 429. */
  readonly eachPerson: number;
  /** Calls of one person that are at work at once. */
  readonly ofOne: number;
  /** Calls at work at once, of all people. */
  readonly inAll: number;
  /** Calls of all people that wait; one more is answered 503. */
  readonly waiting: number;
  /**
   * Longest wait of a call, which is then answered 503; also the longest time that a slow reader of a file keeps others
   * out.
   */
  readonly seconds: number;
  /** Words for the calls of which a person has too many: 'varias cargas suyas'. */
  readonly own: string;
  /** Words for the calls of which all people together have too many: 'muchas cargas de archivos'. */
  readonly all: string;
}

export const BOUNDS = {
  /** Files of forms: received, checked by their content, stored. Each is in memory, even while it waits. */
  upload: {
    ...{ eachPerson: 4, ofOne: 1, inAll: 2, waiting: 20, seconds: 60 },
    ...{ own: 'varias cargas suyas', all: 'muchas cargas de archivos' },
  },
  /**
   * Workbooks that are read or written in a thread: each at work has memory of its own, each waiting one keeps its
   * file.
   */
  workbook: {
    ...{ eachPerson: 4, ofOne: 1, inAll: 2, waiting: 12, seconds: 120 },
    ...{ own: 'varias cargas suyas', all: 'muchas cargas de archivos' },
  },
  /** Rows of workbooks that are checked or saved. */
  rows: {
    ...{ eachPerson: 4, ofOne: 1, inAll: 4, waiting: 40, seconds: 120 },
    ...{ own: 'varias cargas suyas', all: 'muchas cargas de archivos' },
  },
  /** Workbooks that are downloaded: lists, reports, plans, Bitácora. */
  export: {
    ...{ eachPerson: 8, ofOne: 2, inAll: 4, waiting: 40, seconds: 60 },
    ...{ own: 'varias descargas suyas', all: 'muchas descargas' },
  },
  /** PDFs, printed anew, or stored as issued or uploaded. `PRINTING` bounds those that Chromium prints. */
  print: {
    ...{ eachPerson: 24, ofOne: 2, inAll: 8, waiting: 80, seconds: 30 },
    ...{ own: 'varios documentos suyos', all: 'muchos documentos' },
  },
  /** Records as a ZIP with their proofs and documents. */
  recordFile: {
    ...{ eachPerson: 3, ofOne: 1, inAll: 2, waiting: 12, seconds: 60 },
    ...{ own: 'varios expedientes suyos', all: 'muchos expedientes' },
  },
  /** Pages of reports, whose totals take all rows. */
  report: {
    ...{ eachPerson: 24, ofOne: 3, inAll: 8, waiting: 400, seconds: 30 },
    ...{ own: 'varios reportes suyos', all: 'muchos reportes' },
  },
  /** Searches in lists, and Bitácora. */
  search: {
    ...{ eachPerson: 40, ofOne: 3, inAll: 12, waiting: 1_000, seconds: 30 },
    ...{ own: 'varias búsquedas suyas', all: 'muchas búsquedas' },
  },
  /** Search box of every page: each search looks in all lists, and has a processor of the database to itself. */
  box: {
    ...{ eachPerson: 40, ofOne: 1, inAll: 2, waiting: 1_000, seconds: 30 },
    ...{ own: 'varias búsquedas suyas', all: 'muchas búsquedas' },
  },
  /** Lists without a page: up to 10,000 rows. */
  whole: {
    ...{ eachPerson: 60, ofOne: 4, inAll: 12, waiting: 1_000, seconds: 30 },
    ...{ own: 'varias consultas suyas', all: 'muchas consultas' },
  },
  /** Lists as they were at the end of a day. */
  day: {
    ...{ eachPerson: 24, ofOne: 2, inAll: 6, waiting: 400, seconds: 30 },
    ...{ own: 'varias consultas suyas de otra fecha', all: 'muchas consultas de otra fecha' },
  },
  /** Histories: read, replayed, checked, shown at an earlier moment. */
  history: {
    ...{ eachPerson: 40, ofOne: 3, inAll: 8, waiting: 400, seconds: 30 },
    ...{ own: 'varias consultas suyas del historial', all: 'muchas consultas del historial' },
  },
  /** Rules tried on all records. */
  trial: {
    ...{ eachPerson: 4, ofOne: 1, inAll: 2, waiting: 20, seconds: 30 },
    ...{ own: 'varias pruebas suyas de reglas', all: 'muchas pruebas de reglas' },
  },
  /**
   * Checks, seals, comparisons and rebuilds of the installation: each kind runs once at a time, and is begun seldom.
   */
  check: {
    ...{ eachPerson: 4, ofOne: 1, inAll: 2, waiting: 20, seconds: 30 },
    ...{ own: 'varias revisiones suyas', all: 'muchas revisiones' },
  },
} as const satisfies Readonly<Record<string, Bound>>;

export type BoundName = keyof typeof BOUNDS;

/**
 * Chromium's part of a print: pages that print side by side, prints that wait for one, seconds of each and of its
 * wait.
 */
export const PRINTING = { pages: 2, waiting: 40, seconds: 30 } as const;

/** Part of an operation that determines its bound. */
interface Bounded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly bound?: BoundName;
}

/** Bounds of operations that may answer a workbook instead, which is bound as `export`. */
const TAKEN_OUT: readonly BoundName[] = ['report', 'trial'];

/** Bound of a call: that of its operation, or of the kind of list that it asks for. */
export function boundOf(
  operation: Bounded,
  asked: Readonly<Record<string, string | undefined>>,
): BoundName | undefined {
  const { method, query = {}, bound } = operation;
  const isWhole = !asked.page && !asked.size;
  const isTaken = asked.download === '1' || (bound === 'report' && isWhole);
  if (isTaken && (bound === undefined ? 'download' in query : TAKEN_OUT.includes(bound))) return 'export';
  if (bound !== undefined) return bound;
  if (method === 'POST') return undefined;
  if (asked.day) return 'day';
  if (asked.search?.trim()) return 'search';
  return isWhole && isList(operation) ? 'whole' : undefined;
}

/** True for an operation that answers rows: its query has pages, or its answer comes from a catalogue. */
const isList = ({ path, answer, query = {} }: Bounded): boolean =>
  'page' in query || (answer === undefined && /\/get\/(all|public)/.test(path));
