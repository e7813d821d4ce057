/**
 * End of a command: `refused` by a rule, permission or bad input; `unavailable` when the store or a busy record did not
 * let it be decided in time; `failed` with an unexpected error.
 */
export type CommandResult = 'done' | 'refused' | 'unavailable' | 'failed';

/** Receives measurements of commands; must not block. Operations and rules come from fixed tables of this product. */
export interface CommandMeter {
  ended(operation: string, result: CommandResult, seconds: number): void;
  refused(operation: string, rule: string): void;
  /**
   * Counts a command that is decided again: `conflict`, another process wrote first; `order`, its locks must be taken
   * in order.
   */
  again(why: 'conflict' | 'order'): void;
}
