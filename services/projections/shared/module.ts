import type { FastifyInstance } from 'fastify';
import type { ModuleRecords } from './module-records.ts';
import type { ReadParts } from './parts.ts';
import type { Readers } from './reads.ts';

/** What one module brings to the read side: its reads, and what the shared parts take from it. `modules.ts` lists all of them. */
export interface ReadModule extends ModuleRecords {
  /** The modules whose read models and queries it uses, besides what is shared. */
  readonly needs?: readonly string[];
  /** Its read operations. */
  readonly reads?: Readers;
  /** Registers operations that no table states; the paths of `api` are below `/api`. */
  routes?(api: FastifyInstance, parts: ReadParts): void;
}
