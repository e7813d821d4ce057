import { NotFound, Refused } from '@expediente/platform/refusals.ts';
import { opensList, requireList, requireProfiles, viewerOf } from '@expediente/platform/views/viewer.ts';
import { DefaultViewInput, KeepViewInput, RemoveViewInput } from '@expediente/schemas/listview/commands.ts';
import { MOST_VIEWS } from '@expediente/schemas/listview/limits.ts';
import type { DefaultView } from '@expediente/schemas/listview/read.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import type { WorkflowParts } from '../shared/commands/parts.ts';
import { ownRoute } from '../shared/http/own-route.ts';

const keepInput = validatorOf(KeepViewInput);
const removeInput = validatorOf(RemoveViewInput);
const defaultInput = validatorOf(DefaultViewInput);

const absent = () => new NotFound('La vista no existe.');

/** Registers the routes that keep and remove views of lists, and choose the one with which a list is opened. */
export function registerViews(
  api: FastifyInstance,
  { access, views }: Pick<WorkflowParts, 'access' | 'views'>,
): void {
  const parts = { access };
  ownRoute(api, parts, '/views/keep', keepInput, async (session, input) => {
    const { p_id: id, p_list: list, p_name: name, p_query: query, p_profile: profile = null } = input;
    requireList(session, list);
    const viewer = viewerOf(session);
    if (id === undefined && profile !== null) {
      requireProfiles(viewer);
      if ((await access.directory.profile(profile)) === null)
        throw new Refused('no-profile', 'El perfil ya no existe: elija otro.', 'p_profile');
    }
    const kept = await views.keep(viewer, { id, list, name, query, profile, owner: session.fullName });
    if ('id' in kept) return kept;
    if (kept.not === 'absent') throw absent();
    if (kept.not === 'full')
      throw new Refused(
        'too-many-views',
        `Ya hay ${MOST_VIEWS} vistas de este listado: elimine alguna que ya no use.`,
      );
    throw new Refused(
      'same-name',
      `Ya hay una vista con el nombre «${name}»: escriba otro nombre.`,
      'p_name',
    );
  });

  ownRoute(api, parts, '/views/remove', removeInput, async (session, { p_id }) => {
    const viewer = viewerOf(session);
    const view = await views.one(viewer, p_id);
    if (!view?.changeable || !opensList(session, view.list)) throw absent();
    return { removed: (await views.remove(viewer, p_id)) ? 1 : 0 };
  });

  ownRoute(api, parts, '/views/default', defaultInput, async (session, { p_list, p_id, p_shipped }) => {
    requireList(session, p_list);
    const chosen: DefaultView | null =
      p_id !== undefined ? { id: p_id } : p_shipped !== undefined ? { shipped: p_shipped } : null;
    if (!(await views.setDefault(viewerOf(session), p_list, chosen))) throw absent();
    return chosen;
  });
}
