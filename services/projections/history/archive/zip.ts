import { PassThrough, Readable } from 'node:stream';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { type ArchivedDocument, type ArchivedFile, documentPath } from '@expediente/verifier/archive.ts';
import yazl from 'yazl';

/**
 * Packs files and documents into a ZIP, in their order, while it is downloaded; reads one document at a time.
 * @param at date of all entries
 */
export function zipOf(
  files: readonly ArchivedFile[],
  documents: readonly ArchivedDocument[],
  store: Pick<FileStore, 'open'>,
  at: Date,
): Readable {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const made = { mtime: at, mode: 0o100644, forceDosTimestamp: true };
  for (const { path, bytes } of files) zip.addBuffer(Buffer.from(bytes), path, made);
  for (const document of documents) {
    const content = Readable.from(contentOf(store, document.sha256), { objectMode: false });
    // PDF files are compressed already.
    zip.addReadStream(content, documentPath(document), { ...made, compress: false, size: document.bytes });
  }
  zip.end();
  return output;
}

/** Content of a file, which is opened only when its turn in the ZIP comes. */
async function* contentOf(
  store: Pick<FileStore, 'open'>,
  hash: string,
): AsyncGenerator<Uint8Array, void, void> {
  const file = await store.open(hash);
  if (!file) throw new Error(`file ${hash} is gone`);
  yield* file.content;
}
