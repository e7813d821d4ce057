import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { templatesRevision } from '@expediente/catalogues/templates/revision.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** The revision of a purchase type at which a template of awards changed last: what an award is printed with (awards A26). */
export const templatesToday = async (unit: UnitOfWork, purchaseType: number): Promise<number> =>
  templatesRevision(await unit.eventsOf(catalogueStream('purchaseType', purchaseType)));
