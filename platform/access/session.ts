import type { ExecutorChoice, MenuPermission } from '@expediente/schemas/session/read.ts';

/**
 * Extent of a user's sight (domain §8): the whole institution (auditor, operador, profile 1), the executor (all of
 * whose units are assigned to the user), or the user's own units.
 */
export type Scope = 'institution' | 'executor' | 'units';

/** A checked session: its user, year and executor, its permissions and scope. */
export interface Session {
  /** Id of the session's row, never the token; `''` for acts of the product itself, without a sign-in. */
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly profileId: number;
  readonly profession: string;
  /** Fiscal year of the sign-in, or of a later change; filters lists. */
  readonly year: number;
  /** The assigned executor; null until one is chosen. */
  readonly executor: ExecutorChoice | null;
  readonly executors: readonly ExecutorChoice[];
  readonly scope: Scope;
  /** Units that the user sees under the assigned executor; all of the executor's when scope is not `units`. */
  readonly units: readonly number[];
  /**
   * True when none of the cost centres assigned to the user is active under an active executor, so that nothing can be
   * planned or asked for.
   */
  readonly unitsInactive?: true;
  readonly permissions: readonly MenuPermission[];
  /**
   * Streams and revisions of the user and the profile from which it was built: `user-4@7;profile-5@3`. Absent without a
   * session.
   */
  readonly right?: string;
}

/** The part of a session that determines what it sees: two sessions with equal sight get equal answers. */
export type Sight = Pick<Session, (typeof SIGHT)[number]>;
export const SIGHT = [
  'year',
  'scope',
  'executor',
  'executors',
  'units',
  'profileId',
  'permissions',
] as const satisfies readonly (keyof Session)[];

/**
 * True when the session satisfies an operation's permission expression (see
 * `schemas/operations.ts`): the first listed page that the profile has decides (domain §8).
 */
export type MayUse = (session: Pick<Session, 'permissions'>, permission: string) => boolean;

/** True when the record's executor and one of its units are within the session's scope (domain §8). */
export type MaySee = (
  session: Pick<Session, 'scope' | 'executor' | 'units'>,
  record: { readonly executor: number; readonly units: readonly number[] },
) => boolean;
