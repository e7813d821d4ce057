import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { factory } from 'typescript';
import { apiDocument } from './document.ts';
import { asSchema } from './schema.ts';

/** Writes the document and the types of its clients to `dist/`; run by tools/lib/build.mjs. */

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

const BLOB = factory.createTypeReferenceNode('Blob');

const document = apiDocument();
const types = await openapiTypes(JSON.stringify(document), {
  // `fetch` sends the bytes of a form as a `Blob`.
  transform: (schema) => (asSchema(schema)?.format === 'binary' ? BLOB : undefined),
});
await mkdir(DIST, { recursive: true });
await writeFile(join(DIST, 'openapi.d.ts'), astToString(types));
await writeFile(join(DIST, 'openapi.json'), JSON.stringify(document));
