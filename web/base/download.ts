import { CONNECTION_FAILED } from '@expediente/kernel/envelope.ts';
import { fileAddress, type Query } from './api.ts';
import { keepFile } from './keep-file.ts';
import { notify } from './notices.ts';

/** Saves a file of the server on the person's device. */
export function download(path: string, query: Query = {}): void {
  const link = document.createElement('a');
  link.href = fileAddress(path, { ...query, download: 1 });
  link.download = '';
  link.click();
}

interface Watched {
  /** Name of the file on the device; absent: the server's. */
  readonly name?: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onBytes(bytes: number): void;
}

/**
 * Saves a large file and reports its progress. An incomplete file is not saved; a failure, or an answer without a file,
 * is shown as a message, but not a cancellation by `signal`.
 */
export async function downloadWatched(path: string, query: Query, watched: Watched): Promise<void> {
  const { name, signal, onBytes } = watched;
  try {
    const response = await fetch(fileAddress(path, { ...query, download: 1 }), {
      credentials: 'same-origin',
      signal,
    });
    if (response.headers.get('content-type')?.includes('application/json')) {
      const { response: kind = 'error', message = CONNECTION_FAILED } = await response.json();
      return notify(kind, message);
    }
    if (!response.ok || !response.body) return notify('error', CONNECTION_FAILED);
    const parts: BlobPart[] = [];
    let bytes = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.length;
      onBytes(bytes);
    }
    keepFile(new Blob(parts), name ?? namedIn(response) ?? DOWNLOADED);
  } catch {
    if (!signal.aborted) notify('error', CONNECTION_FAILED);
  }
}

/** Name of a file for which the server gives none. */
const DOWNLOADED = 'descarga';

/** File name in the header `attachment; filename="unops_general_2026.xlsx"`. */
const namedIn = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
