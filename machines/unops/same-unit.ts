/** Records of one consolidation, and consolidations of one regularisation, are of one cost centre (unops D12). */
export const SAME_UNIT = 'Los registros deben ser del mismo centro de costo';

/** Whether all are of one cost centre. */
export const ofOneUnit = (parts: readonly { readonly unit: number }[]): boolean =>
  new Set(parts.map(({ unit }) => unit)).size <= 1;
