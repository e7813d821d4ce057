import type { Fits } from '@expediente/openapi/fits.ts';
import type { ConsoleMessage, HTTPRequest, HTTPResponse, Page } from 'puppeteer';

/** What went wrong in a page without anybody seeing it. */
export interface Watch {
  /** Answers of this address may fail from now on: the test is about that. */
  tolerate(address: RegExp): void;
  /** Everything not tolerated since the page was opened. */
  faults(): readonly string[];
}

/** What of an answer in JSON is not as the API's document says. */
async function unfit(response: HTTPResponse, fits: Fits): Promise<readonly string[]> {
  const [, path] = /\/api(\/.*)$/.exec(new URL(response.url()).pathname) ?? [];
  const contentType = response.headers()['content-type'] ?? '';
  if (path === undefined || !contentType.startsWith('application/json')) return [];
  try {
    const body: unknown = await response.json();
    const method = response.request().method();
    return fits({ method, path: decodeURIComponent(path), status: response.status(), contentType, body });
  } catch {
    // The page has gone, and its answers with it.
    return [];
  }
}

/**
 * Collects console errors (a broken content security policy is one), exceptions, failed requests and answers that do
 * not fit the API's document.
 * @param fits absent: answers are not looked at
 */
export function watch(page: Page, fits: Fits | undefined): Watch {
  const faults: string[] = [];
  const tolerated: RegExp[] = [];
  const tolerates = (address: string): boolean => tolerated.some((pattern) => pattern.test(address));
  page.on('console', (message: ConsoleMessage) => {
    // A failed answer is reported below, with its status.
    const about = message.location().url ?? '';
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()} (${about})`);
  });
  page.on('pageerror', (problem) => faults.push(`exception: ${String(problem)}`));
  page.on('requestfailed', (request: HTTPRequest) => {
    const why = request.failure()?.errorText ?? '';
    // A look-up whose answer is no longer awaited is given up.
    if (why !== 'net::ERR_ABORTED' && !tolerates(request.url())) faults.push(`${why}: ${request.url()}`);
  });
  page.on('response', (response: HTTPResponse) => {
    if (response.status() >= 400 && !tolerates(response.url()))
      faults.push(`${response.status()}: ${response.url()}`);
    if (fits && !(response.status() >= 400 && tolerates(response.url())))
      void unfit(response, fits).then((found) => faults.push(...found));
  });
  return {
    tolerate: (address) => tolerated.push(address),
    faults: () => faults,
  };
}
