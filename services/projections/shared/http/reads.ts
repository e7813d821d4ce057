import type { ModuleContract, ReadPathOf } from '@expediente/schemas/operation.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { FastifyInstance } from 'fastify';
import type { ReadParts } from '../parts.ts';
import { type Read, type ReadAnswer, readRoute, type SharedRead, sharedReadRoute } from './read-route.ts';

/** The read models that a read waits for, by name; some depend on what the modules have. */
type WaitsFor = readonly string[] | ((modules: ReadParts['modules']) => readonly string[]);

/** How one operation is read: registers it under its path. */
export type Reader = (api: FastifyInstance, parts: ReadParts, path: OperationPath) => void;

/** Readers by the paths of their operations. */
export type Readers = { readonly [Path in OperationPath]?: Reader };

/** A reader of each read of a contract, but of those that another module reads. */
export type ReadersOf<Contract extends ModuleContract, Elsewhere extends string = never> = Readers & {
  readonly [Path in Exclude<ReadPathOf<Contract>, Elsewhere>]: Reader;
};

const namesIn = (waitsFor: WaitsFor, { modules }: ReadParts): readonly string[] =>
  typeof waitsFor === 'function' ? waitsFor(modules) : waitsFor;

/** Answers a file, a message, or data that depend on the question. */
export const answer =
  (waitsFor: WaitsFor, run: (parts: ReadParts, read: Read) => Promise<ReadAnswer>): Reader =>
  (api, parts, path) =>
    readRoute(api, parts, path, namesIn(waitsFor, parts), async (read) => await run(parts, read));

/** Answers data in the envelope. */
export const data = (waitsFor: WaitsFor, run: (parts: ReadParts, read: Read) => Promise<unknown>): Reader =>
  answer(waitsFor, async (parts, read) => ({ data: await run(parts, read) }));

/** Answers data that all of one sight are answered alike (`sharedReadRoute`). */
export const shared =
  (waitsFor: WaitsFor, run: (parts: ReadParts, read: SharedRead) => Promise<unknown>): Reader =>
  (api, parts, path) =>
    sharedReadRoute(api, parts, path, namesIn(waitsFor, parts), async (read) => await run(parts, read));

/** Registers readers under their paths, below `/api`. */
export function registerReads(api: FastifyInstance, parts: ReadParts, readers: Readers): void {
  for (const [path, reader] of Object.entries(readers)) reader(api, parts, path as OperationPath); // its own keys
}
