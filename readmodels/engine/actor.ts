/** User who runs an operation on a projection. */
export interface Actor {
  /** User id; '': the command line, or a process by itself. */
  readonly user: string;
  /** Name of the user; `sistema: ops@servidor`. */
  readonly name: string;
  readonly session?: string | undefined;
}

/** A process that acts by itself, at its start or every hour. */
export const ITSELF: Actor = { user: '', name: 'Sistema' };
