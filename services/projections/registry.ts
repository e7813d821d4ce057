import { accessProjection, cataloguesProjection } from './catalogues/projection.ts';
import { ledgerProjection } from './ledger/projection.ts';
import { orderProjection } from './order/projection.ts';
import { pacProjection } from './pac/projection.ts';
import type { Projection } from './projection.ts';
import { requestProjection } from './request/projection.ts';

/** Every projection of the product, by its name. */
export const PROJECTIONS: readonly Projection[] = [
  accessProjection,
  cataloguesProjection,
  pacProjection,
  ledgerProjection,
  requestProjection,
  orderProjection,
];

export const projectionNamed = (name: string): Projection | undefined =>
  PROJECTIONS.find((projection) => projection.name === name);
