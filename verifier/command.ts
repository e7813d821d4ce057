import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Report } from './report.ts';
import { reportText } from './terminal.ts';
import { MOST_ZIP_BYTES } from './unzip.ts';
import { verifyArchive } from './verify.ts';

const USAGE = `Comprueba el expediente de un registro, sin red y sin el sistema que lo guarda:

  node expediente-verificar.mjs ARCHIVO.zip [--key LLAVE] [--note NOTA.txt] [--json]

--key   la llave pública de su papel (nombre+id+llave), o un archivo que la contiene; varias: una por línea
--note  un archivo con la nota de un sello que usted guardó
--json  el informe para programas

Termina con 0 cuando todo se sostiene, 1 cuando algo no, 2 cuando falta probar algo, 3 cuando no se pudo leer.
`;

const CODES: Readonly<Record<Report['verdict'], number>> = { holds: 0, refused: 1, partial: 2, nothing: 2 };

/** Text of the keys that were given, themselves or as a file that has them. */
const keysIn = async (given: string | undefined): Promise<string | undefined> =>
  given === undefined || /^[^+\s]+\+[0-9a-f]{8}\+\S+$/.test(given) ? given : await readFile(given, 'utf8');

/** Bytes of a file, read no further than shows that it is too large: its length then refuses it. */
async function zipIn(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = new Uint8Array(Math.min(size, MOST_ZIP_BYTES + 1));
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
    if (bytesRead === 0) return bytes.subarray(0, at);
    at += bytesRead;
  }
  return bytes;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, note: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return 3;
  }
  const report = await verifyArchive(await zipIn(file), {
    keys: await keysIn(values.key),
    note: values.note === undefined ? undefined : await readFile(values.note, 'utf8'),
  });
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 1)}\n` : reportText(report));
  return CODES[report.verdict];
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(
    `No se pudo leer: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
  );
  process.exitCode = 3;
}
