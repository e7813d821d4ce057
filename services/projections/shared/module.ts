import type { FastifyInstance } from 'fastify';
import type { ModuleRecords } from './module-records.ts';
import type { ReadParts } from './parts.ts';
import type { Readers } from './reads.ts';

/** A module of the read side: its reads, and its records for the shared parts. `modules.ts` lists all modules. */
export interface ReadModule extends ModuleRecords {
  /** Modules whose read models and queries this one uses, besides the shared parts. */
  readonly needs?: readonly string[];
  readonly reads?: Readers;
  /** Registers operations besides those in `reads`; the paths of `api` are below `/api`. */
  routes?(api: FastifyInstance, parts: ReadParts): void;
}
