import { ClearError } from '@expediente/platform/clear-error.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { projectionNames } from '@expediente/projections/ops.ts';
import type { OpsCommand } from '../command.ts';

/** One verb of `npm run projections`. */
export interface Verb {
  /** After `npm run projections -- `: `rebuild NOMBRE… | --all [--dry-run]`. */
  readonly usage: string;
  /** @throws {ClearError} when its words are not good; a plain `undefined` is answered with the usage */
  parse(args: readonly string[]): ReturnType<OpsCommand['parse']> | undefined;
}

/** The options given, out of those that there are, and the other words. Undefined: there is an unknown option. */
export function optionsIn<const Name extends string>(
  args: readonly string[],
  known: readonly Name[],
): { readonly options: ReadonlySet<Name>; readonly words: readonly string[] } | undefined {
  const isKnown = (word: string): word is Name => known.some((name) => name === word);
  const words = args.filter((word) => !isKnown(word));
  if (words.some((word) => word.startsWith('-'))) return undefined;
  return { options: new Set(args.filter(isKnown)), words };
}

/** The projections of some words. @throws {ClearError} for a name that there is not */
export function named(words: readonly string[]): readonly string[] {
  const names = projectionNames();
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    throw new ClearError(`No hay una proyección «${unknown}»: las que hay son ${names.join(', ')}.`);
  }
  return [...new Set(words)];
}

/** Those named, or all with `--all`; undefined: neither, or both. @throws {ClearError} */
export function namedOrAll(words: readonly string[], all: boolean): readonly string[] | undefined {
  if (all === words.length > 0) return undefined;
  return all ? projectionNames() : named(words);
}

/** Exit code of a comparison that found something; 1 is for what failed. */
export const CHANGES = 3;
/** Exit code where the log is not the one that the tables in use were made from: `ManipulatedLog`. */
export const MANIPULATED = 4;

/** Exit code of a comparison up to where the tables in use stand still: it says nothing about what comes after. */
export const PARTIAL = 1;

/** @throws {ClearError} what the work was refused with, in its words */
export async function refusedInWords<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof Refused ? new ClearError(error.message) : error;
  });
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
