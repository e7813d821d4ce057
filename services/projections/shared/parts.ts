import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { RunKind } from '@expediente/schemas/ops/read.ts';
import type pg from 'pg';
import type { Printer } from './documents/browser.ts';
import type { IssuedDocuments } from './documents/issue.ts';
import type { Site } from './documents/mark.ts';
import type { SharedReadParts } from './http/read-route.ts';
import type { ModuleRecords } from './module-records.ts';
import type { ComparedSeal, SealReader } from './seals.ts';

/** Parts that the read operations use. */
export interface ReadParts extends SharedReadParts {
  /** All modules, for shared parts that read from each of them. */
  readonly modules: readonly ModuleRecords[];
  readonly pool: pg.Pool;
  readonly db: ReadDatabase;
  readonly store: EventStore;
  readonly files: FileStore;
  readonly audit: Audit;
  readonly printer: Printer;
  readonly issued: IssuedDocuments;
  readonly site: Site;
  /** Set if documents can be verified without a session. */
  readonly publicVerify: boolean;
  readonly seals: SealReader;
  /**
   * Starts a run in a child process, so that commands keep their speed; resolves once the run has begun, or with the
   * reason why it has not.
   */
  startRun(wanted: RunWanted): Promise<{ readonly run: number } | { readonly refused: string }>;
}

/** A run to be started. */
export interface RunWanted {
  readonly kind: Extract<RunKind, 'rebuild' | 'dry-run' | 'verify' | 'compare'>;
  /** Name of a projection; `INTEGRITY` for a `verify` of the whole installation; `SEALS` for a `compare`. */
  readonly name: string;
  /** Set if the rows of the lists are compared, too; only for `INTEGRITY`. */
  readonly rows?: boolean;
  /** Seal to be compared; only for `SEALS`. */
  readonly compared?: ComparedSeal;
  readonly by: Actor;
  /** Number of the run, for the user who asked for it. */
  readonly run: number;
}
