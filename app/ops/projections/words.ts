import { AFTER_ALL } from '@expediente/kernel/events.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { projectionNames } from '@expediente/projections/ops.ts';
import type { OpsCommand } from '../shared/command.ts';

/** Words for the event from which a record is set apart; empty for a deleted record. */
export const fromRevision = (revision: number): string =>
  revision === AFTER_ALL ? '' : ` desde la revisión ${revision}`;

type Work = ReturnType<OpsCommand['parse']>;

/** Verb of `npm run projections`. */
export interface Verb {
  /** Words after `npm run projections -- `, such as `rebuild NOMBRE… | --all [--dry-run]`. */
  readonly usage: string;
  /** @throws {ClearError} when a word names something unknown; `undefined` is answered with the usage */
  parse(args: readonly string[]): Work | undefined;
}

/** Work of a verb on its parsed words, resolved with the exit code. */
export type Act<Taken> = (taken: Taken, ...parts: Parameters<Work>) => Promise<number>;
/** Parser of the words of a verb; undefined: they are not words of this verb. */
type Take<Taken> = (args: readonly string[]) => Taken | undefined;

/** Makes a verb of its usage, the parser of its words, and its work. */
export const verb = <Taken>(usage: string, taken: Take<Taken>, work: Act<Taken>): Verb => ({
  usage,
  parse(args) {
    const words = taken(args);
    return words && (async (...parts) => await work(words, ...parts));
  },
});

/** Known options among some words, and the other words; undefined: there is an unknown option. */
export function optionsIn<const Name extends string>(
  args: readonly string[],
  known: readonly Name[],
): { readonly options: ReadonlySet<Name>; readonly words: readonly string[] } | undefined {
  const isKnown = (word: string): word is Name => known.some((name) => name === word);
  const words = args.filter((word) => !isKnown(word));
  if (words.some((word) => word.startsWith('-'))) return undefined;
  return { options: new Set(args.filter(isKnown)), words };
}

/**
 * Projections that some words name.
 * @throws {ClearError} for an unknown name
 */
function named(words: readonly string[]): readonly string[] {
  const names = projectionNames();
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    throw new ClearError(`No hay una proyección «${unknown}»: las que hay son ${names.join(', ')}.`);
  }
  return [...new Set(words)];
}

/** Parser of words that must all be known options. */
export const options =
  <const Name extends string>(...known: readonly Name[]) =>
  (args: readonly string[]): ReadonlySet<Name> | undefined => {
    const given = optionsIn(args, known);
    return given?.words.length === 0 ? given.options : undefined;
  };

/**
 * Parser of one name or several, without options.
 * @throws {ClearError} for an unknown name
 */
export const someNames: Take<{ readonly names: readonly string[] }> = (args) =>
  args.length > 0 && optionsIn(args, []) ? { names: named(args) } : undefined;

/**
 * Parser of names or, with `--all`, of all names, not both; and of other options.
 * @throws {ClearError} for an unknown name
 */
export const namesOrAll =
  <const Name extends string>(...known: readonly Name[]) =>
  (args: readonly string[]) => {
    const given = optionsIn(args, ['--all', ...known]);
    const all = given?.options.has('--all') === true;
    if (!given || all === given.words.length > 0) return undefined;
    return { names: all ? projectionNames() : named(given.words), options: given.options };
  };

/**
 * Parser of a name, with `rest` for the words after it.
 * @throws {ClearError} for an unknown name
 */
export const nameAnd =
  <Rest>(rest: Take<Rest>): Take<Rest & { readonly name: string }> =>
  ([name, ...words]) => {
    const taken = rest(words);
    if (name === undefined || taken === undefined) return undefined;
    named([name]);
    return { ...taken, name };
  };

/**
 * Parses a name and its records to set apart; `--all` means all that have newer events: `[undefined]`.
 * @throws {ClearError} for an unknown name
 */
export function nameAndRecords(args: readonly string[]) {
  const given = optionsIn(args, ['--all']);
  const [name, ...records] = given?.words ?? [];
  const all = given?.options.has('--all') === true;
  if (name === undefined || all === records.length > 0) return undefined;
  named([name]);
  return { name, records: all ? [undefined] : records };
}
