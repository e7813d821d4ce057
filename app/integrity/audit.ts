import type { AuditVerdict } from '@expediente/platform/audit/verify.ts';
import type { Finding } from './finding.ts';

/** Findings about the audit's chain and its end. */
export function auditFindings({
  brokenAt,
  lost,
  cutBefore,
}: Pick<AuditVerdict, 'brokenAt' | 'lost' | 'cutBefore'>): readonly Finding[] {
  const found: Finding[] = [];
  const add = (what: string, witness: string): void => void found.push({ check: 'audit', what, witness });
  if (brokenAt !== undefined) add(`la cadena se rompe en el hecho ${brokenAt}`, 'su cadena');
  if (cutBefore !== undefined)
    add('no terminaba donde se había dejado', `el hecho ${cutBefore}, la alarma que se escribió entonces`);
  if (lost > 0) add(`faltan los últimos ${lost} hechos`, 'el número del último');
  return found;
}
