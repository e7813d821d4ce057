import type { Money } from '@expediente/kernel/decimal.ts';
import type { RegularizationDocument } from '@expediente/schemas/unops/events.ts';

/** A ticked consolidation, as read from its stream. */
export type ConsolidationToRegularize = {
  readonly id: number;
  readonly unit: number;
  readonly date: string;
  readonly records: readonly number[];
  readonly total: Money;
};

export type UnopsRegularizationCommand =
  | {
      readonly type: 'MakeRegularization';
      readonly id: number;
      readonly executor: number;
      readonly unit: number;
      readonly unitDescription: string;
      readonly curdp: string;
      readonly datePay: string;
      readonly consolidations: readonly ConsolidationToRegularize[];
      readonly document: RegularizationDocument;
      readonly today: string;
    }
  | {
      readonly type: 'CorrectRegularization';
      readonly curdp: string;
      readonly datePay: string;
      /** New document, or the present one when none is uploaded. */
      readonly document: RegularizationDocument;
      readonly reason: string;
      /** Day of the last of the regularised consolidations. */
      readonly lastConsolidation: string;
      readonly today: string;
    };
