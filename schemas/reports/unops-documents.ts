/** Reports of UNOPS that are signed, and therefore kept as they were issued (unops §1.5, D16). */
export const UNOPS_REGULARIZATION_REPORT = {
  title: 'Reporte de Regularización Unops',
  path: '/reports/unops/regularize',
  /** Name of the print in the audit. */
  format: 'unops-regularization',
} as const;

export const UNOPS_ACCOUNTING_REPORT = {
  title: 'Reporte Contable Unops',
  path: '/reports/unops/accounting',
  format: 'unops-accounting',
} as const;

/** Refusals of calls without the parameters that a report needs (R3 §5). */
export const UNOPS_REPORT_MISSING = {
  unit: 'Seleccionar Centro de Costo',
  consolidation: 'Seleccionar Consolidación',
  curdp: 'Seleccionar CURDP',
  signatories: 'Seleccionar Firmas',
} as const;
