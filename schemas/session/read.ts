/** The session as `/users/session` answers it (R1 §3). */

/** An allowed action of a page; its look comes from data. */
export interface ActionPermission {
  /** Key by which rules name the action: `create`, `sendrequest`… (R3 §6). */
  readonly field: string;
  /** A button shows only when this is 1. */
  readonly enabled: 0 | 1;
  readonly color: string;
  readonly icon: string;
  readonly description: string;
}

export interface PagePermission {
  /** The page name of R1 §2: `packsanuales`. */
  readonly a_href: string;
  readonly description: string;
  readonly main: 0 | 1;
  readonly show: 0 | 1;
  readonly actions_profile: readonly ActionPermission[];
}

export interface ChildPermission {
  readonly description: string;
  readonly icon: string;
  readonly pages: readonly PagePermission[];
}

export interface MenuPermission {
  readonly description: string;
  readonly icon: string;
  readonly children: readonly ChildPermission[];
}

export interface ExecutorChoice {
  readonly id: number;
  readonly name: string;
}

export interface SessionAnswer {
  /** The renewed token; the web ignores it, its cookie is renewed with the same answer. */
  readonly jwt: string;
  readonly permissions: readonly MenuPermission[];
  readonly user: string;
  readonly id_user: number;
  readonly year: number;
  readonly unit_description: string;
  readonly name: string;
  readonly description_profession: string;
  readonly id_profile: number;
  /** Null until an executor is assigned. */
  readonly unit_executor_assigned: ExecutorChoice | null;
  readonly executors: readonly ExecutorChoice[];
  /** 1: cost centres are assigned, and all of them or their executors are INACTIVO. */
  readonly units_inactive: 0 | 1;
}

/** Answer of `/users/login`: `weak` 1 forces the change of the password just typed (R1 §4). */
export interface LoginAnswer {
  readonly jwt: string;
  readonly weak: 0 | 1;
}

/** A row of `/users/sessions/get/all`: an open session of the user. Instants are ISO 8601 UTC. */
export interface OwnSession {
  readonly id: string;
  /** Device of the session: `Chrome en Windows`. */
  readonly device: string;
  readonly address: string;
  /** Instant at which the session was opened. */
  readonly since: string;
  /** Instant of the last use of the session, exact to a minute or two. */
  readonly seen: string;
  /** Instant at which the session ends unless it is used again. */
  readonly until: string;
  /** 1: opened with remember-me. */
  readonly remembered: 0 | 1;
  /** 1: the session that made this call. */
  readonly present: 0 | 1;
}
