import { toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';
import { HEAD } from './paths.ts';
import { BadArchive, MOST_FILES, textOf } from './unzip.ts';

/** Table of contents of an archive. Nothing proves it: it only serves to name damage. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** Stream of the archive's record. */
  readonly record: string;
  /** Files of the archive, but for the manifest itself, by path. */
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  /** The histories, each with the hash of its last event as it is stored, and with its proof when there is one. */
  readonly streams: readonly ManifestStream[];
}

export interface ManifestStream {
  readonly stream: string;
  readonly events: string;
  readonly proof: string | null;
  readonly chain: string;
}

export const FORMAT = 'expediente-registro@1';
export const MANIFEST = 'manifest.json';

/** Most streams: more than the file of any record has. Larger numbers are refused before anything else is read. */
export const MOST_STREAMS = 2_000;
const MOST_MANIFEST_BYTES = 8 * 2 ** 20;
/** Most characters of a path or of a stream's name. */
const MOST_NAME = 400;

/** Text of a manifest; the same archive always has the same text. */
export const manifestText = ({ format, record, files, streams }: Manifest): string =>
  `${JSON.stringify(
    {
      format,
      record,
      files: files.map(({ path, bytes, sha256: hash }) => ({ path, bytes, sha256: hash })),
      streams: streams.map(({ stream, events, proof, chain }) => ({ stream, events, proof, chain })),
    },
    null,
    1,
  )}\n`;

/** @throws {BadArchive} when the archive has no manifest, or not one of this format */
export function readManifest(files: ReadonlyMap<string, Uint8Array>): Manifest {
  const bytes = files.get(MANIFEST);
  if (!bytes) throw new BadArchive('no es un expediente: le falta manifest.json');
  if (bytes.length > MOST_MANIFEST_BYTES) throw new BadArchive(TOO_MUCH);
  const text = textOf(bytes);
  const manifest = parsed(text);
  if (manifest === undefined)
    throw new BadArchive('su manifest.json no es el de un expediente de este formato, o fue modificado');
  if (manifest.streams.length > MOST_STREAMS || manifest.files.length > MOST_FILES)
    throw new BadArchive(TOO_MUCH);
  if (manifestText(manifest) !== text || !isManifest(manifest))
    throw new BadArchive('su manifest.json no es el de un expediente de este formato, o fue modificado');
  for (const names of [
    manifest.files.map(({ path }) => path),
    manifest.streams.map(({ stream }) => stream),
    manifest.streams.flatMap(({ events, proof }) => (proof === null ? [events] : [events, proof])),
  ])
    if (new Set(names).size < names.length)
      throw new BadArchive('su manifest.json nombra dos veces la misma historia o el mismo archivo');
  return manifest;
}

const TOO_MUCH = `su manifest.json nombra más que cualquier expediente: hasta ${MOST_STREAMS.toLocaleString('es-GT')} historias y ${MOST_FILES.toLocaleString('es-GT')} archivos`;

/** Manifest in a text; undefined when the text does not even have a manifest's lists. */
function parsed(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest; // its form is checked by `readManifest`
    const isOne = manifest.format === FORMAT && [manifest.files, manifest.streams].every(Array.isArray);
    return isOne ? manifest : undefined;
  } catch {
    return undefined;
  }
}

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_NAME;

const isManifest = ({ record, files, streams }: Manifest): boolean =>
  isName(record) &&
  files.every(
    ({ path, sha256: hash, bytes }) => isName(path) && isName(hash) && Number.isSafeInteger(bytes),
  ) &&
  streams.every(
    ({ stream, events, chain, proof }) =>
      [stream, events, chain].every(isName) && (proof === null || isName(proof)),
  );

/** Differences between the files and the manifest, in Spanish. */
export function damages(files: ReadonlyMap<string, Uint8Array>, manifest: Manifest): readonly string[] {
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const missing = [...listed.keys()].filter((path) => !files.has(path));
  const found: string[] = missing.map((path) => `falta el archivo ${path}, que el manifiesto nombra`);
  for (const [path, bytes] of files) {
    const of = listed.get(path);
    if (path === MANIFEST) continue;
    if (!of) found.push(`sobra el archivo ${path}: el manifiesto no lo nombra`);
    else if (of.bytes !== bytes.length || of.sha256 !== toHex(sha256(bytes)))
      found.push(`el archivo ${path} no es el que el manifiesto nombra`);
  }
  const used = manifest.streams.flatMap(({ events, proof }) => [events, ...(proof === null ? [] : [proof])]);
  const evidence = [...files.keys()].filter((path) => EVIDENCE.test(path) && !HEAD.test(path));
  if (used.some((path) => !files.has(path)) || evidence.length !== used.length)
    found.push('los archivos de eventos y pruebas no son los que el manifiesto nombra');
  return found;
}

/** Folders of the files that histories of the manifest name, one each. */
const EVIDENCE = /^(events|proofs)\//;
