import type { WriteModule } from '../shared/module.ts';
import { registerDrafts } from './routes.ts';

/** What is typed and not saved yet: no command, and nothing of it reaches the log of events or the audit. */
export const drafts: WriteModule = { name: 'draft', routes: registerDrafts };
