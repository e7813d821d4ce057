import { cents, decimal, type Log } from './events.ts';

/** Row of a report by names of columns; `summed`: totals include it. */
export interface Recomputed {
  readonly key: string;
  readonly row: Readonly<Record<string, string | number | null>>;
  readonly summed: boolean;
}

/** Reader of reports, who sees these units or everything. */
export interface Reader {
  readonly year: number;
  /** Day in Guatemala, `yyyy-mm-dd`, which decides which cuatrimestres are over. */
  readonly today: string;
  readonly units: readonly number[] | 'all';
}

/** Log as one reader sees it, from which the reports of each subject are recomputed. */
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

  /** Distinct names of units. */
  protected names(units: readonly number[]): string {
    return [...new Set(units)]
      .sort((a, b) => a - b)
      .map((unit) => this.log.units.get(unit)?.description ?? '')
      .join(', ');
  }
}

/** Sum of a field over the rows that count. */
export const totalOf = (rows: readonly Recomputed[], field: string): string =>
  decimal(rows.reduce((sum, { row, summed }) => sum + (summed ? cents(String(row[field] ?? 0)) : 0), 0));
