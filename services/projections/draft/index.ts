import { draftsIn } from '@expediente/platform/drafts/drafts.ts';
import type { Draft } from '@expediente/schemas/draft/read.ts';
import { readRoute } from '../shared/http/read-route.ts';
import type { ReadModule } from '../shared/module.ts';

/** What the reader typed and did not save yet: of their own table, of no read model. */
export const drafts: ReadModule = {
  name: 'draft',
  routes: (api, parts) => {
    const kept = draftsIn(parts.pool);
    readRoute(api, parts, '/drafts/get', [], async ({ session, parameters }) => ({
      data: (await kept.of(session.userId, parameters.form ?? '')).map(
        ({ id, content, savedAt }): Draft => ({ id, content, saved: savedAt.toISOString() }),
      ),
    }));
  },
};
