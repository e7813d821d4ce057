import type { Finding } from './finding.ts';
import type { AuditFact } from './issued.ts';

export const sealFinding = (what: string, witness: string): Finding => ({ check: 'seal', what, witness });

/** Finding of seals whose events have no rows. */
export const rowsMissing = (rows: number, inLog: number): Finding =>
  sealFinding(`faltan sellos: hay ${rows}`, `los ${inLog} del registro`);

/** Finding of seals that something else knows, but that have neither row nor event. */
export const sealsMissing = (inLog: number, known: number, witness: string): Finding =>
  sealFinding(
    `faltan sellos con sus eventos: el registro tiene ${inLog} y se hicieron al menos ${known}`,
    witness,
  );

export const BY_OPS = 'los hechos de la bitácora';
export const BY_PAPERS = 'los documentos que se imprimieron con ese sello';

/** Seal that a fact of the audit names. */
export function sealInFact({
  kind,
  entity,
  result,
  details,
}: Pick<AuditFact, 'kind' | 'entity' | 'result' | 'details'>):
  | { readonly number: number; readonly witness: string }
  | undefined {
  if (kind === 'print')
    return typeof details.seal === 'number' ? { number: details.seal, witness: BY_PAPERS } : undefined;
  const [, number] = kind === 'ops' && result === 'done' ? (/^seal:(\d{1,9})$/.exec(entity) ?? []) : [];
  return number === undefined ? undefined : { number: Number(number), witness: BY_OPS };
}
