import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file of the built product (`app/ops.js`), for a module that is in `dist/` itself or, run from its source,
 * next to it.
 * @param from the module's `import.meta.url`
 * @throws when the product is not built
 */
export function builtFile(from: string, path: string): string {
  for (let at = dirname(fileURLToPath(from)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'dist', path);
    if (existsSync(file)) return file;
  }
  throw new Error(`${path} is not built`);
}
