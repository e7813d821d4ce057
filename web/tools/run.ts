import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Root folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Loads a TypeScript module of the project through Vite, as Node 20 cannot load it. */
export const imported = async <Module>(file: string): Promise<Module> =>
  (await runnerImport<Module>(ROOT + file, { configFile: false, logLevel: 'error' })).module;
