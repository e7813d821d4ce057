import { asked, get, type ModuleContract, post, required } from '../operation.ts';
import { KeepDraftInput, RemoveDraftInput } from './commands.ts';

/** Input of forms that is not saved yet: no record, no event, no fact of the audit. */
export const DRAFTS = {
  title: 'Borradores',
  scope: 'own',
  operations: [
    get(
      '/drafts/get',
      'session',
      'what the user typed in a form and did not save, of the last 30 days, the latest first',
      { answer: 'Draft[]', query: { form: required(asked.text('the form: request:12', 200)) } },
    ),
    post(
      '/drafts/keep',
      'session',
      'keeps what is typed in a form, over what was kept under the same id; at most 512 KB, and the 50 latest of a user',
      { answer: 'DraftKept', payload: KeepDraftInput },
    ),
    post(
      '/drafts/remove',
      'session',
      'removes a draft of the user; p_seen: not one that was kept after that instant. data: removed (1 or 0)',
      { answer: '{ removed: number }', payload: RemoveDraftInput },
    ),
  ],
} as const satisfies ModuleContract;
