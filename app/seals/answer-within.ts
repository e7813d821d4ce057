import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';

export interface Asked {
  readonly body: Uint8Array<ArrayBuffer> | string;
  /** Media type of the body; absent: text. */
  readonly type?: string;
  /** Longest wait for the answer. */
  readonly ms: number;
  /** Largest answer that is accepted. */
  readonly bytes: number;
}

/** Answer of another server. */
export interface Answer {
  readonly status: number;
  /** Media type, without its parameters. */
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Posts to an address of the configuration. The answer is limited in time and size, because the other server may not be
 * the one that was meant.
 * @param who name of the other server in Spanish: 'El testigo https://…'
 * @throws {ClearError} it does not answer in time, or its answer is too large
 */
export async function answerWithin(
  url: string,
  who: string,
  { body, type, ms, bytes }: Asked,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    });
    const read: Buffer[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      // Leaving the loop closes the connection.
      if (size > bytes) throw new ClearError(`${who} contestó más de ${bytes} bytes: se intentará de nuevo.`);
      read.push(Buffer.from(part));
    }
    const [media = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type: media.trim(), bytes: Buffer.concat(read) };
  } catch (error) {
    if (error instanceof ClearError) throw error;
    throw new ClearError(`${who} no contesta (${reasonOf(error)}): se intentará de nuevo.`);
  }
}

const reasonOf = (error: unknown): string =>
  oneLine(error instanceof Error && error.cause !== undefined ? error.cause : error);
