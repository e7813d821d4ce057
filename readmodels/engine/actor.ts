/** User who does something to a projection. */
export interface Actor {
  /** User id; '' for the command line and for what a process does by itself. */
  readonly user: string;
  /** Name of the user; `sistema: ops@servidor`. */
  readonly name: string;
  readonly session?: string | undefined;
}

/** A process that does it by itself: at its start, or once an hour. */
export const ITSELF: Actor = { user: '', name: 'Sistema' };
