/**
 * Refusal of several cost centres: the records of a consolidation, and the consolidations of a regularisation, are of
 * one (unops D12).
 */
export const SAME_UNIT = 'Los registros deben ser del mismo centro de costo';

/** True when no two parts are of different cost centres. */
export const ofOneUnit = (parts: readonly { readonly unit: number }[]): boolean =>
  new Set(parts.map(({ unit }) => unit)).size <= 1;
