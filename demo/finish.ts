import type { JsonObject } from '@expediente/kernel/events.ts';

/** A paper that is printed once the product serves. */
export type StoryPaper = {
  /** Address below `/api`. */
  readonly path: string;
  /** As the audit names it: `order:41`. */
  readonly record: string;
  /** Sign-in name. */
  readonly by: string;
  readonly year: number;
};

/** What the product does of a story itself after its first start: the audit has no print that was none (demonstration D29). */
export type StoryFinish = {
  readonly papers: readonly StoryPaper[];
  /** Saves a record that was printed once more, with a change: its paper is of before. */
  readonly correction?: {
    readonly path: string;
    readonly by: string;
    readonly year: number;
    readonly payload: JsonObject;
  };
};
