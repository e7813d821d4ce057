import type { Witness } from './notes.ts';

export interface Finding {
  /** `note`: to be known; `unproven`: it was to be proven and is not; `refused`: it is not what was sealed. */
  readonly level: 'holds' | 'note' | 'unproven' | 'refused';
  /** Subject, as people call it. */
  readonly about: string;
  readonly text: string;
}

/** Findings of one thing: `const seal = about('El sello')`, `seal('holds', 'está firmado…')`. */
export const about =
  (thing: string) =>
  (level: Finding['level'], text: string): Finding => ({ level, about: thing, text });

/** A field of a record in words. */
export interface ActField {
  readonly label: string;
  readonly value: string;
  /** Value before; absent: none. */
  readonly before?: string;
}

/** One act of the record, as its Historia reads it. */
export interface Act {
  readonly revision: number;
  /** In a word or two: 'Pago'. */
  readonly kind: string;
  readonly sentence: string;
  /** Reason that its user gave, or ''. */
  readonly reason: string;
  /** Name and sign-in name of that time. */
  readonly who: string;
  readonly right: string;
  readonly at: string;
  readonly isSealed: boolean;
  /** Fields that it changed. */
  readonly fields: readonly ActField[];
}

export interface HistoryReport {
  readonly title: string;
  readonly stream: string;
  /** First and last revision in the archive. */
  readonly from: number;
  readonly to: number;
  /** Last revision under the seal; absent: none. */
  readonly sealedTo?: number;
}

export interface SealReport {
  /** Number of the seal's event; absent where it is not proven. */
  readonly number?: number;
  readonly day?: string;
  readonly at?: string;
  /** Events of the whole log under it. */
  readonly events: number;
  readonly origin: string;
  readonly root: string;
  readonly keyFrom: 'reader' | 'archive' | 'none';
  readonly witnesses: readonly Witness[];
}

export interface Report {
  /** `partial`: what is sealed holds, and not all that was to be proven is; `nothing`: nothing is proven. */
  readonly verdict: 'holds' | 'partial' | 'nothing' | 'refused';
  readonly headline: string;
  /** 'Orden de compra (order-22)' */
  readonly record: string;
  readonly seal?: SealReport;
  readonly findings: readonly Finding[];
  readonly histories: readonly HistoryReport[];
  /** The record after its last sealed act. */
  readonly state: readonly ActField[];
  readonly acts: readonly Act[];
}

const HEADLINES: Readonly<Record<Report['verdict'], string>> = {
  holds: 'Todo lo sellado se sostiene',
  partial: 'Lo sellado se sostiene, pero falta probar lo que se indica',
  nothing: 'Nada está probado',
  refused: 'No se sostiene',
};

/** The report on all that was found. @param isProven whether anything of the record itself is */
export function reported(parts: Omit<Report, 'verdict' | 'headline'>, isProven: boolean): Report {
  const has = (level: Finding['level']): boolean => parts.findings.some((each) => each.level === level);
  const verdict = has('refused') ? 'refused' : !isProven ? 'nothing' : has('unproven') ? 'partial' : 'holds';
  return { verdict, headline: HEADLINES[verdict], ...parts };
}
