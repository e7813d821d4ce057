import type { AuditVerdict } from '@expediente/platform/audit/verify.ts';
import type { Finding } from './finding.ts';

/** What is wrong with the audit's own chain and its end. */
export function auditFindings({
  brokenAt,
  lost,
}: Pick<AuditVerdict, 'brokenAt' | 'lost'>): readonly Finding[] {
  const broken: Finding[] =
    brokenAt === undefined
      ? []
      : [{ check: 'audit', what: `la cadena se rompe en el hecho ${brokenAt}`, witness: 'su cadena' }];
  return lost > 0
    ? [
        ...broken,
        { check: 'audit', what: `faltan los últimos ${lost} hechos`, witness: 'el número del último' },
      ]
    : broken;
}
