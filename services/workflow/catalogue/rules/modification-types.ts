import { Refused } from '@expediente/platform/refusals.ts';
import { BUILT_IN_LEVELS } from '@expediente/schemas/shared/levels.ts';
import type { CatalogueRule } from './rule.ts';

/**
 * Keeps built-in types from deletion: forms lock and hide values by their ids, whatever the descriptions say (R3 §3,
 * §5).
 */
export const modificationTypes: CatalogueRule = {
  async deleted(_, { id }) {
    if (BUILT_IN_LEVELS.some((each) => each === id))
      throw new Refused(
        'reserved',
        `Los tipos de modificación ${BUILT_IN_LEVELS.join(', ')} son del sistema y no se eliminan.`,
      );
  },
};
