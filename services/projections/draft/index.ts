import { draftsIn } from '@expediente/platform/drafts/drafts.ts';
import type { Draft } from '@expediente/schemas/draft/read.ts';
import type { ReadModule } from '../shared/module.ts';
import { data } from '../shared/reads.ts';

/** Values that the user typed and has not saved yet: kept in a table of their own, not in a read model. */
export const drafts: ReadModule = {
  name: 'draft',
  reads: {
    '/drafts/get': data([], async ({ pool }, { session, parameters }) => {
      const drafts = await draftsIn(pool).of(session.userId, parameters.form ?? '');
      return drafts.map(({ id, content, savedAt }): Draft => ({ id, content, saved: savedAt.toISOString() }));
    }),
  },
};
