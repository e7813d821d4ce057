import type { Money } from '@expediente/kernel/decimal.ts';

/** A ticked record, as read from its stream. */
export type RecordToConsolidate = {
  readonly id: number;
  readonly unit: number;
  readonly total: Money;
  /** Day of the record's last receipt. */
  readonly lastReceipt: string;
};

export type UnopsConsolidationCommand =
  | {
      readonly type: 'MakeConsolidation';
      readonly id: number;
      readonly executor: number;
      readonly unit: number;
      readonly unitDescription: string;
      readonly date: string;
      readonly records: readonly RecordToConsolidate[];
      readonly today: string;
    }
  | { readonly type: 'FreeConsolidation'; readonly reason: string }
  | { readonly type: 'RegularizeConsolidation'; readonly regularization: number; readonly curdp: string };
