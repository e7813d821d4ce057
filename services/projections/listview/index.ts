import { requireList, viewerOf } from '@expediente/platform/views/viewer.ts';
import { viewsIn } from '@expediente/platform/views/views.ts';
import type { KeptView, KeptViews } from '@expediente/schemas/listview/read.ts';
import type { ReadModule } from '../shared/module.ts';
import { data } from '../shared/reads.ts';

/** Views of lists that people keep: in tables of their own, not in a read model. */
export const listViews: ReadModule = {
  name: 'listview',
  reads: {
    '/views/get': data(
      [],
      async ({ pool, access }, { session, parameters: { list = '' } }): Promise<KeptViews> => {
        requireList(session, list);
        const viewer = viewerOf(session);
        const kept = viewsIn(pool);
        const stored = await kept.of(viewer, list);
        const views = await Promise.all(
          stored.map(async ({ list: _, profile: id, ...view }): Promise<KeptView | undefined> => {
            if (id === null) return { ...view, profile: null };
            const profile = await access.directory.profile(id);
            // The views of a deleted profile are left out.
            return profile === null ? undefined : { ...view, profile: { id, name: profile.description } };
          }),
        );
        return {
          views: views.filter((view) => view !== undefined),
          default: await kept.defaultOf(viewer, list),
          forProfiles: viewer.ofProfiles,
        };
      },
    ),
  },
};
