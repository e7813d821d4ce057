import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a file of the built product (`app/ops.js`), for a module that is in `dist/` itself, or runs from its source
 * next to `dist/`.
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
