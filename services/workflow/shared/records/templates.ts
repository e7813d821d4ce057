import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { templatesRevision } from '@expediente/catalogues/templates/revision.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/**
 * Revision of a purchase type at which one of these templates changed last; a record keeps it, and is printed by it.
 */
export const templatesToday = async (
  unit: UnitOfWork,
  purchaseType: number,
  templates?: Parameters<typeof templatesRevision>[1],
): Promise<number> =>
  templatesRevision(await unit.eventsOf(catalogueStream('purchaseType', purchaseType)), templates);
