import type { Configuration } from '@expediente/platform/config.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import type { Closers } from '../../process/closers.ts';

/** Command of the ops command line. Its words are checked before anything is opened. */
export interface OpsCommand {
  /** @throws {ClearError} with the usage */
  parse(args: readonly string[]): (foundations: Foundations, closers: Closers) => Promise<number>;
}

/** Command that opens itself what it needs, because nothing else can open its installation yet. */
export interface BareCommand {
  /**
   * Undefined: the words are those of another command.
   * @throws {ClearError} with the usage
   */
  parse(
    args: readonly string[],
  ): ((configuration: Configuration, closers: Closers) => Promise<number>) | undefined;
}

/** Writes a line for the person running the command. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Number with separators of thousands: `1234567` is `1,234,567`. */
export const counted = (n: number): string => n.toLocaleString('en-US');
