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

/** Parts that the read operations work with. */
export interface ReadParts extends SharedReadParts {
  /** All of them: what a shared part takes from each. */
  readonly modules: readonly ModuleRecords[];
  readonly pool: pg.Pool;
  readonly db: ReadDatabase;
  readonly store: EventStore;
  readonly files: FileStore;
  readonly audit: Audit;
  readonly printer: Printer;
  readonly issued: IssuedDocuments;
  readonly site: Site;
  /** Papers are verified without a session, too. */
  readonly publicVerify: boolean;
  readonly seals: SealReader;
  /**
   * Starts a run elsewhere (a child process), so that commands keep their speed; resolves once it has begun, or with
   * why it did not.
   */
  startRun(wanted: RunWanted): Promise<{ readonly run: number } | { readonly refused: string }>;
}

/** A run to be started. */
export interface RunWanted {
  readonly kind: Extract<RunKind, 'rebuild' | 'dry-run' | 'verify' | 'compare'>;
  /** Name of a projection; `INTEGRITY`: `verify` is then the list of checks over the whole installation; `SEALS`: `compare`. */
  readonly name: string;
  /** Compares the rows of the lists too; for the list of checks. */
  readonly rows?: boolean;
  /** Seal that is compared; for a comparison. */
  readonly compared?: ComparedSeal;
  readonly by: Actor;
  /** Its number, for the person who asked for it. */
  readonly run: number;
}
