import type { UnopsContent } from '@expediente/schemas/unops/events.ts';

export type UnopsCommand =
  | ({
      readonly type: 'SaveUnops';
      /** Id of a new record; an existing one keeps its own. */
      readonly id: number;
      readonly executor: number;
      readonly today: string;
    } & UnopsContent)
  | { readonly type: 'DeleteUnops'; readonly reason: string }
  | { readonly type: 'ConsolidateUnops'; readonly consolidation: number; readonly date: string }
  | { readonly type: 'ReleaseUnops'; readonly consolidation: number }
  | { readonly type: 'RegularizeUnops'; readonly regularization: number; readonly curdp: string };
