import type { Configuration } from '@expediente/platform/config.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import type { Closers } from '../../process/closers.ts';

/** One command of the ops line. Its words are checked before anything is opened. */
export interface OpsCommand {
  /** @throws {ClearError} with how it is used */
  parse(args: readonly string[]): (foundations: Foundations, closers: Closers) => Promise<number>;
}

/** One that opens itself what it needs: it works on an installation that nothing else can open yet. */
export interface BareCommand {
  /** Undefined: its words are those of another command. @throws {ClearError} with how it is used */
  parse(
    args: readonly string[],
  ): ((configuration: Configuration, closers: Closers) => Promise<number>) | undefined;
}

/** Writes a line for the person running the command. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** `1234567` is `1,234,567`. */
export const counted = (n: number): string => n.toLocaleString('en-US');
