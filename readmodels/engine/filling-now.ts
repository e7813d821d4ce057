import type { Queryable } from './queryable.ts';

/** A new version that some process fills now. */
export interface FillingNow {
  readonly projection: string;
  /** Share of the log's events; 0 to 100. */
  readonly percent: number;
}

/** Version that a release fills now, shown to users who wait for a start; undefined: none. */
export async function fillingNow(db: Queryable): Promise<FillingNow | undefined> {
  const { rows } = await db.query<FillingNow>(
    `select projection, least(100, events * 100 / greatest(1, total))::integer as percent
     from read.run where kind = 'release' and state = 'running' order by id desc limit 1`,
  );
  return rows[0];
}
