import type { WriteModule } from '../shared/module.ts';
import { registerDrafts } from './routes.ts';

/** Drafts: typed and not saved yet, without commands; nothing of them reaches the log of events or the audit. */
export const drafts: WriteModule = { name: 'draft', routes: registerDrafts };
