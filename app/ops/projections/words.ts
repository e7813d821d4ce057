import { AFTER_ALL } from '@expediente/kernel/events.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { projectionNames } from '@expediente/projections/ops.ts';
import type { OpsCommand } from '../shared/command.ts';

/** From which event on a record is set apart; of a deleted one there is none. */
export const fromRevision = (revision: number): string =>
  revision === AFTER_ALL ? '' : ` desde la revisión ${revision}`;

type Work = ReturnType<OpsCommand['parse']>;

/** One verb of `npm run projections`. */
export interface Verb {
  /** After `npm run projections -- `: `rebuild NOMBRE… | --all [--dry-run]`. */
  readonly usage: string;
  /** @throws {ClearError} when its words are not good; a plain `undefined` is answered with the usage */
  parse(args: readonly string[]): Work | undefined;
}

/** The work of a verb with what it took of its words; its exit code. */
export type Act<Taken> = (taken: Taken, ...parts: Parameters<Work>) => Promise<number>;
/** Parses the words of a verb; undefined: they are not its words. */
type Take<Taken> = (args: readonly string[]) => Taken | undefined;

/** A verb: its usage, what it takes, and its work. */
export const verb = <Taken>(usage: string, taken: Take<Taken>, work: Act<Taken>): Verb => ({
  usage,
  parse(args) {
    const words = taken(args);
    return words && (async (...parts) => await work(words, ...parts));
  },
});

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
function named(words: readonly string[]): readonly string[] {
  const names = projectionNames();
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    throw new ClearError(`No hay una proyección «${unknown}»: las que hay son ${names.join(', ')}.`);
  }
  return [...new Set(words)];
}

/** Options alone. */
export const options =
  <const Name extends string>(...known: readonly Name[]) =>
  (args: readonly string[]): ReadonlySet<Name> | undefined => {
    const given = optionsIn(args, known);
    return given?.words.length === 0 ? given.options : undefined;
  };

/** One name or several, without options. @throws {ClearError} */
export const someNames: Take<{ readonly names: readonly string[] }> = (args) =>
  args.length > 0 && optionsIn(args, []) ? { names: named(args) } : undefined;

/** Names, or all with `--all`, not both; and other options. @throws {ClearError} */
export const namesOrAll =
  <const Name extends string>(...known: readonly Name[]) =>
  (args: readonly string[]) => {
    const given = optionsIn(args, ['--all', ...known]);
    const all = given?.options.has('--all') === true;
    if (!given || all === given.words.length > 0) return undefined;
    return { names: all ? projectionNames() : named(given.words), options: given.options };
  };

/** A name with what `rest` takes of the words after it. @throws {ClearError} */
export const nameAnd =
  <Rest>(rest: Take<Rest>): Take<Rest & { readonly name: string }> =>
  ([name, ...words]) => {
    const taken = rest(words);
    if (name === undefined || taken === undefined) return undefined;
    named([name]);
    return { ...taken, name };
  };

/** A name with its records to set apart; with `--all` all that have newer events: `[undefined]`. @throws {ClearError} */
export function nameAndRecords(args: readonly string[]) {
  const given = optionsIn(args, ['--all']);
  const [name, ...records] = given?.words ?? [];
  const all = given?.options.has('--all') === true;
  if (name === undefined || all === records.length > 0) return undefined;
  named([name]);
  return { name, records: all ? [undefined] : records };
}
