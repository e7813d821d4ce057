import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import type { FastifyInstance } from 'fastify';
import type { Command } from './commands/operation.ts';
import type { WorkflowParts } from './commands/parts.ts';
import type { Workflow } from './commands/workflow.ts';
import type { WorkbookRoutes } from './http/workbook-routes.ts';
import type { LineLoad } from './line-load/definition.ts';

/** A decider of any state, for lists of deciders. */
export type AnyDecider = Pick<Decider<unknown, never, DomainEvent>, 'events' | 'initial' | 'evolve'>;

/** Part that one module brings to the write side. `modules.ts` lists all of them. */
export interface WriteModule {
  /** Name of the module's folder. */
  readonly name: string;
  /** Modules whose handlers and reads this one uses, besides the shared ones. */
  readonly needs?: readonly string[];
  readonly commands?: readonly Command[];
  /** Deciders whose streams no other module creates. */
  readonly deciders?: readonly AnyDecider[];
  /** Forms whose lines can be read from a workbook. */
  readonly loads?: readonly LineLoad[];
  /** Registers operations that are no commands; the paths of `api` are below `/api`. */
  routes?(api: FastifyInstance, parts: RouteParts): void;
}

/** Parts that a module's own routes work with. */
export interface RouteParts extends WorkflowParts {
  readonly workflow: Workflow;
  readonly workbooks: WorkbookRoutes;
}
