import type { Queryable } from './queryable.ts';

/** A new version that is filled now, in whatever process. */
export interface FillingNow {
  readonly projection: string;
  /** Share of the log's events; 0 to 100. */
  readonly percent: number;
}

/** The version that a release fills now; undefined: none is filled. Shown to users who wait for a start. */
export async function fillingNow(db: Queryable): Promise<FillingNow | undefined> {
  const { rows } = await db.query<FillingNow>(
    `select projection, least(100, events * 100 / greatest(1, total))::integer as percent
     from read.run where kind = 'release' and state = 'running' order by id desc limit 1`,
  );
  return rows[0];
}
