import type { WriteModule } from '../shared/module.ts';
import { registerViews } from './routes.ts';

/** Views of lists that people keep. They have no commands, and never reach the log of events. */
export const listViews: WriteModule = { name: 'listview', routes: registerViews };
