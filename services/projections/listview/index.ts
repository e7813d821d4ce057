import { BadInput } from '@expediente/platform/refusals.ts';
import { requireList, viewerOf } from '@expediente/platform/views/viewer.ts';
import { viewsIn } from '@expediente/platform/views/views.ts';
import { AskedViews } from '@expediente/schemas/listview/commands.ts';
import type { KeptView, KeptViews } from '@expediente/schemas/listview/read.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { ReadModule } from '../shared/module.ts';
import { data } from '../shared/reads.ts';

const askedViews = validatorOf(AskedViews);

/** Views of lists that people keep: in tables of their own, not in a read model. */
export const listViews: ReadModule = {
  name: 'listview',
  reads: {
    '/views/get': data([], async ({ pool, access }, { session, parameters }): Promise<KeptViews> => {
      const asked = askedViews({ list: parameters.list });
      if ('errors' in asked) throw new BadInput(asked.errors);
      const { list } = asked.value;
      requireList(session, list);
      const viewer = viewerOf(session);
      const kept = viewsIn(pool);
      const [stored, opening] = await Promise.all([kept.of(viewer, list), kept.defaultOf(viewer, list)]);
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
        default: opening,
        forProfiles: viewer.ofProfiles,
      };
    }),
  },
};
