import { Refused } from '@expediente/platform/refusals.ts';
import { BUILT_IN_LEVELS } from '@expediente/schemas/shared/levels.ts';
import type { CatalogueRule } from './rule.ts';

/** Forms lock and leave out by some types, whatever their descriptions say (R3 §3, §5). */
export const modificationTypes: CatalogueRule = {
  async deleted(_, { id }) {
    if (BUILT_IN_LEVELS.some((each) => each === id))
      throw new Refused(
        'reserved',
        `Los tipos de modificación ${BUILT_IN_LEVELS.join(', ')} son del sistema y no se eliminan.`,
      );
  },
};
