import type { WriteModule } from '../shared/module.ts';
import { registerDrafts } from './routes.ts';

/**
 * Drafts: form contents typed and not saved yet. They have no commands, and never reach the log of events or the audit.
 */
export const drafts: WriteModule = { name: 'draft', routes: registerDrafts };
