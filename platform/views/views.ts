import { canonicalName } from '@expediente/kernel/same-number.ts';
import { MOST_VIEWS } from '@expediente/schemas/listview/limits.ts';
import type { DefaultView } from '@expediente/schemas/listview/read.ts';
import type pg from 'pg';
import { inTransaction } from '../access/sign-in-limits.ts';

/** Person who reads or keeps views. */
export interface Viewer {
  readonly user: number;
  readonly profile: number;
  /** True for a person who may change the views of every profile. */
  readonly ofProfiles: boolean;
}

export interface StoredView {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  /** Null: only its owner sees it. */
  readonly profile: number | null;
  /** Name of the person who kept it last. */
  readonly owner: string;
  readonly changeable: boolean;
}

/** A view as it is kept; `id` undefined: a new one. */
export interface AskedView {
  readonly id: string | undefined;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  /** Profile of a new view. */
  readonly profile: number | null;
  readonly owner: string;
}

/** Result of keeping a view: its id, or the reason for which it was not kept. */
export type Kept = { readonly id: string } | { readonly not: 'absent' | 'duplicate' | 'full' };

/** Views of lists; a call sees those of its viewer and of the viewer's profile, and changes those that are theirs. */
export interface Views {
  /** Views of a list by their names. */
  of(viewer: Viewer, list: string): Promise<readonly StoredView[]>;
  /** A view in the viewer's sight. */
  one(viewer: Viewer, id: string): Promise<StoredView | undefined>;
  /** Keeps a view; the same name and state again is the same view. */
  keep(viewer: Viewer, asked: AskedView): Promise<Kept>;
  /** @returns true when it was removed */
  remove(viewer: Viewer, id: string): Promise<boolean>;
  /** View with which the viewer opens a list; null: none, or one that is out of sight. */
  defaultOf(viewer: Viewer, list: string): Promise<DefaultView | null>;
  /** @returns false when the kept view is not one of the list in the viewer's sight, or was removed meanwhile */
  setDefault(viewer: Viewer, list: string, view: DefaultView | null): Promise<boolean>;
}

/** Condition of the views in sight; $1 to $3 are the viewer. */
const SEEN = '((profile is null and user_id = $1) or profile = $2 or (profile is not null and $3))';
/** Condition of the views that the viewer may change. */
const CHANGEABLE = 'case when profile is null then user_id = $1 else $3 end';
const COLUMNS = `id, list, name, query, profile, owner, ${CHANGEABLE} as changeable`;

const parametersOf = ({ user, profile, ofProfiles }: Viewer) => [user, profile, ofProfiles];

/** Form in which names of views are compared. */
const plainName = (name: string): string => canonicalName(name).replace(/\s+/g, ' ');

/** @param pool of the database that has the tables of `viewMigrations` */
export function viewsIn(pool: pg.Pool): Views {
  const one = async (
    db: Pick<pg.ClientBase, 'query'>,
    viewer: Viewer,
    id: string,
  ): Promise<StoredView | undefined> => {
    const { rows } = await db.query<StoredView>(
      `select ${COLUMNS} from kept_view where ${SEEN} and id = $4`,
      [...parametersOf(viewer), id],
    );
    return rows[0];
  };
  return {
    async of(viewer, list) {
      const { rows } = await pool.query<StoredView>(
        `select ${COLUMNS} from kept_view where ${SEEN} and list = $4 order by plain_name, id`,
        [...parametersOf(viewer), list],
      );
      return rows;
    },
    one: async (viewer, id) => await one(pool, viewer, id),
    keep: async (viewer, { id, list, name, query, profile, owner }) =>
      await inTransaction(pool, async (client): Promise<Kept> => {
        const before = id === undefined ? undefined : await one(client, viewer, id);
        if (id !== undefined && (before?.list !== list || !before.changeable)) return { not: 'absent' };
        const of = before ? before.profile : profile;
        const whose = [list, of === null ? viewer.user : null, of];
        // Views of one person or profile are kept one after the other, so that their names and number hold.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('kept_view ' || $1, 0))`, [
          whose.join(' '),
        ]);
        const { rows } = await client.query<{ id: string; name: string; plain: string; query: string }>(
          `select id, name, plain_name as plain, query from kept_view
            where list = $1 and case when $3::integer is null then profile is null and user_id = $2 else profile = $3 end`,
          whose,
        );
        const alike = rows.find((each) => each.plain === plainName(name) && each.id !== id);
        if (alike)
          return id === undefined && alike.name === name && alike.query === query
            ? { id: alike.id }
            : { not: 'duplicate' };
        if (id !== undefined) {
          const { rowCount } = await client.query(
            'update kept_view set name = $2, plain_name = $3, query = $4, owner = $5, kept_at = now() where id = $1',
            [id, name, plainName(name), query, owner],
          );
          return rowCount === 0 ? { not: 'absent' } : { id };
        }
        if (rows.length >= MOST_VIEWS) return { not: 'full' };
        const added = await client.query<{ id: string }>(
          `insert into kept_view (list, user_id, profile, name, plain_name, query, owner)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [list, viewer.user, of, name, plainName(name), query, owner],
        );
        const [kept] = added.rows;
        if (!kept) throw new Error('the view was not kept');
        return { id: kept.id };
      }),
    async remove(viewer, id) {
      const { rowCount } = await pool.query(
        `delete from kept_view where ${SEEN} and ${CHANGEABLE} and id = $4`,
        [...parametersOf(viewer), id],
      );
      return rowCount !== 0;
    },
    async defaultOf(viewer, list) {
      const { rows } = await pool.query<{ id: string | null; shipped: string | null }>(
        `select k.id, d.shipped from default_view d
           left join (select id, list from kept_view where ${SEEN}) k on k.id = d.view and k.list = d.list
          where d.user_id = $1 and d.list = $4`,
        [...parametersOf(viewer), list],
      );
      const { id = null, shipped = null } = rows[0] ?? {};
      if (id !== null) return { id };
      return shipped === null ? null : { shipped };
    },
    async setDefault(viewer, list, view) {
      if (view === null) {
        await pool.query('delete from default_view where user_id = $1 and list = $2', [viewer.user, list]);
        return true;
      }
      const chosen =
        'on conflict (user_id, list) do update set view = excluded.view, shipped = excluded.shipped';
      if ('shipped' in view) {
        await pool.query(`insert into default_view (user_id, list, shipped) values ($1, $2, $3) ${chosen}`, [
          viewer.user,
          list,
          view.shipped,
        ]);
        return true;
      }
      const { rowCount } = await pool.query(
        // The lock keeps a removal out until the choice is written.
        `insert into default_view (user_id, list, view)
         select $1, list, id from kept_view where ${SEEN} and list = $4 and id = $5 for key share ${chosen}`,
        [...parametersOf(viewer), list, view.id],
      );
      return rowCount !== 0;
    },
  };
}
