import type { CDPSession, Page } from 'puppeteer';

/** Slowness of a browser and its connection, and answers that are replaced. */
export interface Slowness {
  /** Factor by which the processor is slowed down. */
  readonly cpu?: number;
  /** Milliseconds that calls of the API are delayed, all of them or by address. */
  readonly late?: number | ((address: string) => number);
  /** Calls that never reach the server: a proxy in front of it answers that it is unavailable. */
  readonly refuses?: RegExp;
  /** Calls whose answer is replaced. */
  readonly answers?: {
    readonly of: RegExp;
    answer(body: string): { readonly status: number; readonly body: string };
  };
}

/**
 * Slows down a page's processor and its calls of the API.
 * @returns function that restores the speed
 */
export async function slow(
  page: Page,
  { cpu = 1, late = 0, refuses, answers }: Slowness,
): Promise<() => Promise<void>> {
  const devtools = await page.createCDPSession();
  const lateBy = typeof late === 'number' ? () => late : late;
  devtools.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
    const pass = async () => {
      if (responseStatusCode !== undefined) return await answered(devtools, requestId, answers);
      await new Promise((resolve) => setTimeout(resolve, lateBy(request.url)));
      if (refuses?.test(request.url))
        return await devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 503 });
      const isChanged = answers?.of.test(request.url) ?? false;
      await devtools.send('Fetch.continueRequest', { requestId, interceptResponse: isChanged });
    };
    // The page may have cancelled the call meanwhile.
    void pass().catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.send('Fetch.disable');
    await devtools.detach();
  };
}

async function answered(
  devtools: CDPSession,
  requestId: string,
  answers: Slowness['answers'],
): Promise<void> {
  const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId });
  const answer = answers?.answer(base64Encoded ? Buffer.from(body, 'base64').toString() : body);
  if (!answer) return await devtools.send('Fetch.continueRequest', { requestId });
  await devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(answer.body).toString('base64'),
  });
}
