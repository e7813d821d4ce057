import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A TypeScript module of the project, run by Vite: Node 20 alone cannot load it. */
export const imported = async <Module>(file: string): Promise<Module> =>
  (await runnerImport<Module>(ROOT + file, { configFile: false, logLevel: 'error' })).module;
