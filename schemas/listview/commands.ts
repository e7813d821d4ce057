import { type Static, Type } from 'typebox';
import { IdField, RequiredText } from '../types.ts';
import { VIEW_NAME, VIEW_QUERY } from './limits.ts';

/** A list by its page, and its tab where these have rows of different kinds: `pedidos`, `unops:1`. */
const LIST = '^[a-z][a-z0-9-]{0,59}(:[a-z0-9]{1,20})?$';

const ListOfView = Type.String({
  title: 'Listado',
  maxLength: 81,
  pattern: LIST,
  errorMessage: 'Indique el listado por su página: pedidos, unops:1.',
});
const ViewId = Type.String({
  title: 'Vista',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  errorMessage: 'Indique la vista por su identificador (UUID en minúsculas).',
});
const ViewName = RequiredText(VIEW_NAME, {
  title: 'Nombre',
  errorMessage: {
    minLength: 'Escriba un nombre para la vista.',
    maxLength: `El nombre de la vista tiene como máximo ${VIEW_NAME} letras.`,
  },
});

/** Query of GET /views/get */
export const AskedViews = Type.Object({ list: ListOfView });

/** POST /views/keep */
export const KeepViewInput = Type.Object({
  /** A kept view, which gets this name and state; absent: a new one. */
  p_id: Type.Optional(ViewId),
  p_list: ListOfView,
  p_name: ViewName,
  /** The list's state as its address has it: `f.state=1&sort=date`. */
  p_query: Type.String({
    title: 'Estado del listado',
    maxLength: VIEW_QUERY,
    pattern: '^[!-~]*$',
    errorMessage: {
      maxLength: 'La vista tiene demasiados filtros o columnas para guardarse: quite algunos.',
      pattern: 'Indique el estado como lo lleva la dirección del listado: f.state=1&sort=date.',
    },
  }),
  /** Profile of a new view, for its people; absent: the view is its person's alone. */
  p_profile: Type.Optional(IdField({ title: 'Para el perfil', minimum: 1 })),
});
export type KeepViewInput = Static<typeof KeepViewInput>;

/** POST /views/remove */
export const RemoveViewInput = Type.Object({ p_id: ViewId });
export type RemoveViewInput = Static<typeof RemoveViewInput>;

/** POST /views/default: of a kept view, or of one that is shipped with the list; neither: the list as it is. */
export const DefaultViewInput = Type.Object({
  p_list: ListOfView,
  p_id: Type.Optional(ViewId),
  p_shipped: Type.Optional(ViewName),
});
export type DefaultViewInput = Static<typeof DefaultViewInput>;
