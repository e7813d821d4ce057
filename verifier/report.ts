import type { Witness } from './notes.ts';

export interface Finding {
  /** `note`: good to know; `unproven`: it should have been proven, and is not; `refused`: it is not what was sealed. */
  readonly level: 'holds' | 'note' | 'unproven' | 'refused';
  /** Subject, as people call it. */
  readonly about: string;
  readonly text: string;
}

/** Makes the findings about one thing: `const seal = about('El sello')`, `seal('holds', 'está firmado…')`. */
export const about =
  (thing: string) =>
  (level: Finding['level'], text: string): Finding => ({ level, about: thing, text });

/** Field of a record, in words. */
export interface ActField {
  readonly label: string;
  readonly value: string;
  /** Value before the act; absent: none. */
  readonly before?: string;
}

/** Act of the record, as its Historia shows it. */
export interface Act {
  readonly revision: number;
  /** Kind in a word or two: 'Pago'. */
  readonly kind: string;
  readonly sentence: string;
  /** Reason that the user gave, or ''. */
  readonly reason: string;
  /** Name and sign-in name of the user at that time. */
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
  /** Number of the seal's event; absent: not proven. */
  readonly number?: number;
  readonly day?: string;
  readonly at?: string;
  /** Number of events of the whole log that the seal covers. */
  readonly events: number;
  readonly origin: string;
  readonly root: string;
  readonly keyFrom: 'reader' | 'archive' | 'none';
  readonly witnesses: readonly Witness[];
}

export interface Report {
  /** `partial`: what is sealed is proven, but not everything that should be; `nothing`: nothing is proven. */
  readonly verdict: 'holds' | 'partial' | 'nothing' | 'refused';
  readonly headline: string;
  /** 'Orden de compra (order-22)' */
  readonly record: string;
  readonly seal?: SealReport;
  readonly findings: readonly Finding[];
  readonly histories: readonly HistoryReport[];
  /** State of the record after its last sealed act. */
  readonly state: readonly ActField[];
  readonly acts: readonly Act[];
}

const HEADLINES: Readonly<Record<Report['verdict'], string>> = {
  holds: 'Todo lo sellado se sostiene',
  partial: 'Lo sellado se sostiene, pero falta probar lo que se indica',
  nothing: 'Nada está probado',
  refused: 'No se sostiene',
};

/**
 * Makes the report of all findings.
 * @param isProven true when anything of the record itself is proven
 */
export function reported(parts: Omit<Report, 'verdict' | 'headline'>, isProven: boolean): Report {
  const has = (level: Finding['level']): boolean => parts.findings.some((each) => each.level === level);
  const verdict = has('refused') ? 'refused' : !isProven ? 'nothing' : has('unproven') ? 'partial' : 'holds';
  return { verdict, headline: HEADLINES[verdict], ...parts };
}
