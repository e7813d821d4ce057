import type { FastifyInstance } from 'fastify';
import type { ModuleRecords } from './module-records.ts';
import type { ReadParts } from './parts.ts';
import type { Readers } from './reads.ts';

/** Part that one module brings to the read side: its reads, and its records for the shared parts. `modules.ts` lists all of them. */
export interface ReadModule extends ModuleRecords {
  /** The modules whose read models and queries it uses, besides what is shared. */
  readonly needs?: readonly string[];
  /** Its read operations. */
  readonly reads?: Readers;
  /** Registers operations that no table states; the paths of `api` are below `/api`. */
  routes?(api: FastifyInstance, parts: ReadParts): void;
}
