/** Labels of the statuses that records, consolidations and regularisations of UNOPS share (unops D2). */
export const UNOPS_STATUSES = {
  unconsolidated: { label: 'SIN CONSOLIDAR', tone: 'waiting' },
  consolidated: { label: 'CONSOLIDADO', tone: 'moving' },
  regularized: { label: 'REGULARIZADO', tone: 'done' },
  deleted: { label: 'ELIMINADO', tone: 'annulled' },
  freed: { label: 'LIBERADA', tone: 'annulled' },
} as const;
