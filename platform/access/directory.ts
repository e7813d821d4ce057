import { streamName } from '@expediente/kernel/streams.ts';
import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';

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
  /** Streams and revisions of user and profile: `user-4@7;profile-5@3`; absent where no caller needs them. */
  readonly right?: string;
}

/**
 * Users and what gives them rights, from the event store: the basis of the guard's decisions. Implemented above this
 * package (services/workflow/access/directory.ts), where events are known.
 */
export interface Directory {
  /** Number that changes with every change of a record, so that anything built at the present number still holds. */
  readonly revision: number;
  /** Finds a user, even one saved a moment ago in any process. */
  userNamed(username: string): Promise<UserRecord | null>;
  /** The username of a user, active or not; it never changes. */
  usernameOf(userId: number): Promise<string | null>;
  /** Null when the profile does not exist. */
  profile(id: number): Promise<ProfileRecord | null>;
  /** Null when the user or its profile does not exist, or the user is inactive. */
  person(userId: number): Promise<Person | null>;
  menu(): Promise<{
    readonly options: readonly MenuOptionRecord[];
    readonly actions: readonly ActionRecord[];
  }>;
}

/** A record with the revision of its stream. */
export type Revised<Record> = Record & { readonly revision: number };

/** Text by which a command's events record the grants that allowed it (`EventMetadata.right`). */
export const rightOf = (user: Revised<UserRecord>, profile: Revised<ProfileRecord>): string =>
  `${streamName('user', user.id)}@${user.revision};${streamName('profile', profile.id)}@${profile.revision}`;

/** False for an inactive user, who has no session. */
export const mayEnter = ({ state }: UserRecord): boolean => state === 1;

/** Person of a user, its profile and its units among those given; null when the user may not sign in. */
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
