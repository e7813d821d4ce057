import { join } from 'node:path';
import { ROOT, runNode, StepFailed } from './run.mjs';

/** The OpenAPI document and the types of its clients; not kept in git. */
export const API_DOCUMENT = 'dist/openapi.json';

/**
 * Sources of the document: the operations with their schemas, catalogues and commands, and the code that makes a
 * document of them.
 */
export const API_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.pure.json',
  'kernel',
  'schemas',
  'machines',
  'catalogues',
  'platform',
  'services/workflow',
  'openapi',
];

/** Writes `dist/openapi.json` and `dist/openapi.d.ts`. */
export async function writeApiDocument() {
  // Node 20 needs tsx to load TypeScript.
  const { code, output } = await runNode('--import', ['tsx', join(ROOT, 'openapi/write.ts')], {
    quiet: true,
  });
  if (code !== 0) throw new StepFailed('No se pudo escribir el documento de la API.', output);
}
