import { CONNECTION_FAILED } from '@expediente/kernel/envelope.ts';
import { fileAddress, type Query } from './api.ts';
import { keepFile } from './keep-file.ts';
import { notify } from './notices.ts';

/** Keeps a file of the server on the person's device; the session's cookie signs it. */
export function download(path: string, query: Query = {}): void {
  const link = document.createElement('a');
  link.href = fileAddress(path, { ...query, download: 1 });
  link.download = '';
  link.click();
}

interface Watched {
  /** Of the file on the device; absent: as the server names it. */
  readonly name?: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes that came so far. */
  onBytes(bytes: number): void;
}

/**
 * Keeps a large file and reports its progress. One that breaks off is not kept; a failure, or an answer without a file,
 * is shown as a message. Given up by `signal`, it shows nothing.
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

/** A file without a name of its own. */
const DOWNLOADED = 'descarga';

/** `attachment; filename="unops_general_2026.xlsx"` */
const namedIn = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
