import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import type { LineLoad } from './line-load/definition.ts';
import type { Command } from './operation.ts';

/** Deciders of different states stand in one list. */
export type AnyDecider = Pick<Decider<unknown, never, DomainEvent>, 'events' | 'initial' | 'evolve'>;

/** What one module brings to the write side. `modules.ts` lists all of them. */
export interface WriteModule {
  readonly commands: readonly Command[];
  /** Whose streams it writes first. */
  readonly deciders: readonly AnyDecider[];
  /** Forms whose lines can be read from a workbook. */
  readonly loads?: readonly LineLoad[];
}
