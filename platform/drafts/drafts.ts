import { DRAFT_DAYS, MOST_DRAFTS } from '@expediente/schemas/draft/limits.ts';
import type pg from 'pg';

/** Values that one person typed in a form and did not save yet. */
export interface KeptDraft {
  readonly id: string;
  /** JSON, as the form wrote it. */
  readonly content: string;
  readonly savedAt: Date;
}

/** Drafts of forms, each only for its own person: no call names another user. */
export interface Drafts {
  /** Drafts of one form that are still offered, the latest first. */
  of(user: number, form: string): Promise<readonly KeptDraft[]>;
  /**
   * Overwrites the draft of the same id. A person with too many drafts loses the oldest.
   * @returns instant at which it was kept
   */
  keep(user: number, form: string, draft: Omit<KeptDraft, 'savedAt'>): Promise<Date>;
  /**
   * Removes a draft, unless it was kept again after `seen`.
   * @returns true when it was removed
   */
  remove(user: number, form: string, id: string, seen?: Date): Promise<boolean>;
  /**
   * Removes the drafts that are older than drafts are kept.
   * @returns number of removed drafts
   */
  sweep(now: Date): Promise<number>;
}

/** Drafts offered at once; the others follow when these were recovered or removed. */
const MOST_OFFERED = 5;
const DAY_MS = 86_400_000;

export function draftsIn(pool: Pick<pg.Pool, 'query'>): Drafts {
  return {
    async of(user, form) {
      const { rows } = await pool.query<KeptDraft>(
        `select id, content, saved_at as "savedAt" from draft
          where user_id = $1 and form = $2 and saved_at > now() - make_interval(days => $3)
          order by saved_at desc, id limit $4`,
        [user, form, DRAFT_DAYS, MOST_OFFERED],
      );
      return rows;
    },
    async keep(user, form, { id, content }) {
      // In milliseconds, the precision in which clients see the instant and send it back.
      const { rows } = await pool.query<{ at: Date }>(
        `insert into draft (user_id, form, id, content, saved_at)
         values ($1, $2, $3, $4, date_trunc('milliseconds', now()))
         on conflict (user_id, form, id) do update set content = excluded.content, saved_at = excluded.saved_at
         returning saved_at as at`,
        [user, form, id, content],
      );
      await pool.query(
        `delete from draft where user_id = $1 and (form, id) in (
           select form, id from draft where user_id = $1 order by saved_at desc, form, id offset $2)`,
        [user, MOST_DRAFTS],
      );
      const [kept] = rows;
      if (!kept) throw new Error('the draft was not kept');
      return kept.at;
    },
    async remove(user, form, id, seen) {
      const { rowCount } = await pool.query(
        'delete from draft where user_id = $1 and form = $2 and id = $3 and ($4::timestamptz is null or saved_at <= $4)',
        [user, form, id, seen ?? null],
      );
      return rowCount !== 0;
    },
    async sweep(now) {
      const { rowCount } = await pool.query('delete from draft where saved_at < $1', [
        new Date(now.getTime() - DRAFT_DAYS * DAY_MS),
      ]);
      return rowCount ?? 0;
    },
  };
}
