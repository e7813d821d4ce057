import type { HandbackContent } from '@expediente/schemas/handback/events.ts';

export type HandbackCommand =
  | ({
      readonly type: 'SaveHandback';
      readonly id: number;
      readonly number: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      /** Sub-products that the unit's approved plan does not have. */
      readonly unplanned: readonly string[];
    } & HandbackContent)
  | { readonly type: 'SendHandback' }
  | { readonly type: 'RejectHandback'; readonly reason: string }
  | { readonly type: 'ApproveHandback' };
