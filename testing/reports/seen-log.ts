import { cents, decimal, type Log } from './events.ts';

/** A report's row by the names of its columns, and whether totals count it. */
export interface Recomputed {
  readonly key: string;
  readonly row: Readonly<Record<string, string | number | null>>;
  readonly summed: boolean;
}

/** What a reader may see: all of these units, or everything. */
export interface Reader {
  readonly year: number;
  /** In Guatemala, `yyyy-mm-dd`: on it cuatrimestres are over. */
  readonly today: string;
  readonly units: readonly number[] | 'all';
}

/** The log as one reader sees it: what the reports of every subject are recomputed from. */
export class SeenLog {
  protected readonly log: Log;
  protected readonly reader: Reader;

  constructor(log: Log, reader: Reader) {
    this.log = log;
    this.reader = reader;
  }

  protected sees(unit: number): boolean {
    return this.reader.units === 'all' || this.reader.units.includes(unit);
  }

  /** Names of units, each once. */
  protected names(units: readonly number[]): string {
    return [...new Set(units)]
      .sort((a, b) => a - b)
      .map((unit) => this.log.units.get(unit)?.description ?? '')
      .join(', ');
  }
}

/** What the rows that count come to. */
export const totalOf = (rows: readonly Recomputed[], field: string): string =>
  decimal(rows.reduce((sum, { row, summed }) => sum + (summed ? cents(String(row[field] ?? 0)) : 0), 0));
