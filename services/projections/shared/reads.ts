import { type ModuleContract, operationOf, type ReadPathOf } from '@expediente/schemas/operation.ts';
import type { NamedOperation, OperationPath } from '@expediente/schemas/operations.ts';
import type { FastifyInstance } from 'fastify';
import {
  type Read,
  type ReadAnswer,
  readRoute,
  type SharedRead,
  sharedReadRoute,
} from './http/read-route.ts';
import type { ReadParts } from './parts.ts';
import type { OfferedRecord } from './records/segregation.ts';

/** Names of the read models that a read waits for; some depend on the modules. */
type WaitsFor = readonly string[] | ((modules: ReadParts['modules']) => readonly string[]);

/** Registers the read of one operation. */
export interface Reader {
  (api: FastifyInstance, parts: ReadParts, named: NamedOperation): void;
  /** The read itself, where its answer depends on nothing but a session's sight. */
  readonly within?: SharedRun;
  /** The read itself, where it answers a record's paper that bulk jobs print, too. */
  readonly paper?: PaperRun;
}

/** A read for the server's own use, and the read models that it waits for. */
export interface SharedRun {
  readonly waitsFor: (parts: Pick<ReadParts, 'modules'>) => readonly string[];
  run(parts: ReadParts, read: SharedRead): Promise<unknown>;
}

/** Call of a paper, which need not come over a connection. */
export type PaperCall = Pick<Read, 'session' | 'origin' | 'correlationId' | 'parameters'>;

/** A record's paper for the server's own use, and the read models that it waits for. */
export interface PaperRun {
  readonly waitsFor: (parts: ReadParts) => readonly string[];
  run(parts: ReadParts, call: PaperCall): Promise<ReadAnswer>;
}

/** Readers by the paths of their operations. */
export type Readers = { readonly [Path in OperationPath]?: Reader };

/** Readers for all reads of a contract, except those that another module registers. */
export type ReadersOf<Contract extends ModuleContract, Elsewhere extends string = never> = Readers & {
  readonly [Path in Exclude<ReadPathOf<Contract>, Elsewhere>]: Reader;
};

const namesIn = (waitsFor: WaitsFor, { modules }: Pick<ReadParts, 'modules'>): readonly string[] =>
  typeof waitsFor === 'function' ? waitsFor(modules) : waitsFor;

/** Reader that answers a file, or data with a message. */
export const answer =
  (waitsFor: WaitsFor, run: (parts: ReadParts, read: Read) => Promise<ReadAnswer>): Reader =>
  (api, parts, named) =>
    readRoute(api, parts, named, namesIn(waitsFor, parts), async (read) => await run(parts, read));

/** Reader that answers a record's paper, which bulk jobs print as well (hospital A5). */
export const paper = (waitsFor: WaitsFor, run: PaperRun['run']): Reader =>
  Object.assign(answer(waitsFor, run), {
    paper: { waitsFor: (parts: ReadParts) => namesIn(waitsFor, parts), run },
  });

/** Reader that answers data in the envelope. */
export const data = (waitsFor: WaitsFor, run: (parts: ReadParts, read: Read) => Promise<unknown>): Reader =>
  answer(waitsFor, async (parts, read) => ({ data: await run(parts, read) }));

/**
 * Reader of one record of a life cycle: its offered actions carry what segregation asks of the reader, who may have done
 * others on it before (hospital E3).
 * @param lifecycle name in `/history/{lifecycle}/{id}`
 */
export const record = (
  lifecycle: string,
  waitsFor: readonly string[],
  run: (parts: ReadParts, read: Read) => Promise<OfferedRecord>,
): Reader =>
  data(
    (modules) => [
      ...new Set([...waitsFor, ...modules.flatMap(({ segregation }) => segregation?.reads ?? [])]),
    ],
    async (parts, read) => {
      const found = await run(parts, read);
      const segregation = parts.modules.find((module) => module.segregation)?.segregation;
      if (segregation === undefined) return found;
      return { ...found, actions: await segregation.offersFor(parts.db, read.session, lifecycle, found) };
    },
  );

/** Reader whose answer all sessions of one sight share (`sharedReadRoute`). */
export const shared = (
  waitsFor: WaitsFor,
  run: (parts: ReadParts, read: SharedRead) => Promise<unknown>,
): Reader =>
  Object.assign(
    (api: FastifyInstance, parts: ReadParts, named: NamedOperation): void =>
      sharedReadRoute(api, parts, named, namesIn(waitsFor, parts), async (read) => await run(parts, read)),
    { within: { waitsFor: (parts: Pick<ReadParts, 'modules'>) => namesIn(waitsFor, parts), run } },
  );

/**
 * Registers readers under their paths, below `/api`.
 * @param contract contract of a module that is not in the list of all (`schemas/operations.ts`); absent: the paths are
 * in that list
 */
export function registerReads(
  api: FastifyInstance,
  parts: ReadParts,
  readers: Readers | Readonly<Record<string, Reader>>,
  contract?: ModuleContract,
): void {
  for (const [path, reader] of Object.entries(readers))
    reader(api, parts, contract ? operationOf(contract, path) : (path as OperationPath)); // keys of `Readers`
}
