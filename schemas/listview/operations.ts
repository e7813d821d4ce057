import { asked, get, type ModuleContract, post, required } from '../operation.ts';
import { DefaultViewInput, KeepViewInput, RemoveViewInput } from './commands.ts';

/** Views of lists that people keep, for themselves or for a profile: no record, no event. */
export const LIST_VIEWS = {
  title: 'Vistas de los listados',
  scope: 'own',
  operations: [
    get(
      '/views/get',
      'session',
      'the views of a list that the user kept, those of the profile (of every profile for who may change profiles), and the view with which the list is opened',
      { answer: 'KeptViews', query: { list: required(asked.text('the list: pedidos, unops:1', 81)) } },
    ),
    post(
      '/views/keep',
      'session',
      'keeps a view of a list under a new name, or under p_id over what was kept. p_profile: for the people of a profile, which takes perfiles.update. At most 50 of a user, and of a profile, in a list; names are compared without accents, case and invisible characters',
      { answer: '{ id: string }', payload: KeepViewInput },
    ),
    post('/views/remove', 'session', 'removes a view that the user may change', {
      answer: '{ removed: number }',
      payload: RemoveViewInput,
    }),
    post(
      '/views/default',
      'session',
      'the view with which the list is opened by the user: p_id, or p_shipped by its name; neither: the list as it is',
      { answer: 'DefaultView | null', payload: DefaultViewInput },
    ),
  ],
} as const satisfies ModuleContract;
