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

/** Work that a story leaves to the product after its first start, so that every print in the audit is a real one (demonstration D29). */
export type StoryFinish = {
  readonly papers: readonly StoryPaper[];
  /** Change of a record after its print, so that the paper differs from the record. */
  readonly correction?: {
    readonly path: string;
    readonly by: string;
    readonly year: number;
    readonly payload: JsonObject;
  };
};
