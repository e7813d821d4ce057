import type { UnopsContent } from '@expediente/schemas/unops/events.ts';

export type UnopsCommand =
  | ({
      readonly type: 'SaveUnops';
      /** Id for a new record; an existing record keeps its id. */
      readonly id: number;
      readonly executor: number;
      readonly today: string;
    } & UnopsContent)
  | { readonly type: 'DeleteUnops'; readonly reason: string }
  | { readonly type: 'ConsolidateUnops'; readonly consolidation: number; readonly date: string }
  | { readonly type: 'ReleaseUnops'; readonly consolidation: number }
  | { readonly type: 'RegularizeUnops'; readonly regularization: number; readonly curdp: string };
