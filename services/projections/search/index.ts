import { searchOf } from '@expediente/kernel/spellings.ts';
import type { SEARCH } from '@expediente/schemas/search/operations.ts';
import { journalProjection } from '../facts/acts/model.ts';
import { foundIn } from '../history/reads.ts';
import type { ReadModule } from '../shared/module.ts';
import { data, type ReadersOf } from '../shared/reads.ts';
import { searchBox } from './search.ts';

const READS = {
  '/search': data(
    (modules) => [journalProjection.name, ...foundIn(modules)],
    (parts, { session, parameters }) =>
      searchBox(parts, session, searchOf(parameters.q), parameters.kind ?? ''),
  ),
} satisfies ReadersOf<typeof SEARCH>;

/** Search box of every page. */
export const search: ReadModule = { name: 'search', needs: ['history', 'facts'], reads: READS };
