import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { templatesRevision } from '@expediente/catalogues/templates/revision.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/** The revision of a purchase type at which one of these templates changed last: what a record is printed with. */
export const templatesToday = async (
  unit: UnitOfWork,
  purchaseType: number,
  templates?: Parameters<typeof templatesRevision>[1],
): Promise<number> =>
  templatesRevision(await unit.eventsOf(catalogueStream('purchaseType', purchaseType)), templates);
