/**
 * How a command ended: `refused` by a rule, permission or bad input; `unavailable` when the store or a busy
 * record did not let it be decided in time; `failed` as nobody foresaw.
 */
export type CommandResult = 'done' | 'refused' | 'unavailable' | 'failed';

/** Hears how commands go; what it does with it must not wait. Operations and rules are those of our tables. */
export interface CommandMeter {
  ended(operation: string, result: CommandResult, seconds: number): void;
  refused(operation: string, rule: string): void;
  /** A command is decided again: `conflict` another process wrote first, `order` it has to queue in order. */
  again(why: 'conflict' | 'order'): void;
}
