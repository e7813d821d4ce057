import { streamName } from '@expediente/kernel/streams.ts';
import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type pg from 'pg';

/** Real name of a read model's table: `user` is `read.user_1f09c4`. */
export type TableName = (table: string) => string;

/** A user with the data of other catalogues that a session needs. */
export interface Person {
  readonly user: UserRecord;
  readonly profile: ProfileRecord;
  /** The user's active units. */
  readonly assigned: readonly UnitRecord[];
  /** All cost centres of the executors the user may choose from. */
  readonly centres: readonly UnitRecord[];
  /** The executors of the assigned units. */
  readonly executors: readonly UnitRecord[];
  /** The streams and revisions of user and profile: `user-4@7;profile-5@3`; absent where they are not asked for. */
  readonly right?: string;
}

/** The `access` projection: the one read model that the write side reads (architecture "Deciding"). */
export interface Directory {
  userNamed(username: string): Promise<UserRecord | null>;
  /** The username of a user, active or not; it never changes. */
  usernameOf(userId: number): Promise<string | null>;
  /** Null when the user or its profile does not exist, or the user is inactive. */
  person(userId: number): Promise<Person | null>;
  menu(): Promise<{
    readonly options: readonly MenuOptionRecord[];
    readonly actions: readonly ActionRecord[];
  }>;
}

export function directoryIn(pool: pg.Pool, table: TableName): Directory {
  const first = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | null> =>
    (await pool.query<Row>(text, values)).rows[0] ?? null;
  return {
    userNamed: async (username) =>
      await first<UserRecord>(`select * from ${table('user')} where lower(username) = lower($1)`, [username]),
    usernameOf: async (userId) =>
      (await first<UserRecord>(`select * from ${table('user')} where id = $1`, [userId]))?.username ?? null,
    async person(userId) {
      const user = await first<Revised<UserRecord>>(`select * from ${table('user')} where id = $1`, [userId]);
      if (user === null || !mayEnter(user)) return null;
      const profile = await first<Revised<ProfileRecord>>(`select * from ${table('profile')} where id = $1`, [
        user.id_profile,
      ]);
      if (profile === null) return null;
      const ids = assignedIds(user);
      const { rows: units } = await pool.query<UnitRecord>(
        `select u.* from ${table('unit')} u
         where u.id = any($1) or coalesce(u.id_parent, u.id) in (
           select coalesce(a.id_parent, a.id) from ${table('unit')} a where a.id = any($1) and a.state = 1)
         order by u.id`,
        [ids],
      );
      const person = personOf(user, profile, units);
      return person && { ...person, right: rightOf(user, profile) };
    },
    async menu() {
      const [options, actions] = await Promise.all([
        pool.query<MenuOptionRecord>(
          `select * from ${table('menu_option')} order by id_tags_items_parent_master`,
        ),
        pool.query<ActionRecord>(`select * from ${table('action')}`),
      ]);
      return { options: options.rows, actions: actions.rows };
    },
  };
}

type Revised<Record> = Record & { readonly revision: number };

/** What a command's events say of the records that let it through (`EventMetadata.right`). */
export const rightOf = (user: Revised<UserRecord>, profile: Revised<ProfileRecord>): string =>
  `${streamName('user', user.id)}@${user.revision};${streamName('profile', profile.id)}@${profile.revision}`;

/** An inactive user has no session. */
export const mayEnter = ({ state }: UserRecord): boolean => state === 1;

/** A user with its profile and its units among those given; null when it may not sign in. */
export function personOf(
  user: UserRecord,
  profile: ProfileRecord | null,
  units: readonly UnitRecord[],
): Person | null {
  return profile === null || !mayEnter(user) ? null : { user, profile, ...placed(units, assignedIds(user)) };
}

const assignedIds = ({ units }: UserRecord): readonly number[] =>
  units.filter(({ state }) => state === 1).map(({ id }) => id);

function placed(units: readonly UnitRecord[], ids: readonly number[]) {
  const assigned = units.filter(({ id, state }) => state === 1 && ids.includes(id));
  const executorIds = new Set(assigned.map((unit) => unit.id_parent ?? unit.id));
  return {
    assigned,
    executors: units.filter(({ id, state }) => state === 1 && executorIds.has(id)),
    centres: units.filter(({ id_parent }) => id_parent !== null && executorIds.has(id_parent)),
  };
}
