import type { Fits } from '@expediente/openapi/fits.ts';
import type { ConsoleMessage, HTTPRequest, HTTPResponse, Page } from 'puppeteer';

/** Faults in a page that do not show on the screen. */
export interface Watch {
  /** Tolerates failing answers of this address from now on, as the test is about them. */
  tolerate(address: RegExp): void;
  /** Faults since the page was opened, without tolerated ones. */
  faults(): readonly string[];
}

/** Differences between a JSON answer and the contract. */
async function unfit(response: HTTPResponse, fits: Fits): Promise<readonly string[]> {
  const [, path] = /\/api(\/.*)$/.exec(new URL(response.url()).pathname) ?? [];
  const contentType = response.headers()['content-type'] ?? '';
  if (path === undefined || !contentType.startsWith('application/json')) return [];
  try {
    const body: unknown = await response.json();
    const method = response.request().method();
    return fits({ method, path: decodeURIComponent(path), status: response.status(), contentType, body });
  } catch {
    // The page was closed, and its answers cannot be read any more.
    return [];
  }
}

/**
 * Collects console errors (violations of the content security policy are among them), exceptions, failed requests and
 * answers that do not meet the contract.
 * @param fits absent: answers are not compared with the contract
 */
export function watch(page: Page, fits: Fits | undefined): Watch {
  const faults: string[] = [];
  const tolerated: RegExp[] = [];
  const tolerates = (address: string): boolean => tolerated.some((pattern) => pattern.test(address));
  page.on('console', (message: ConsoleMessage) => {
    // Failed answers are reported below, with their status.
    const about = message.location().url ?? '';
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()} (${about})`);
  });
  page.on('pageerror', (problem) => faults.push(`exception: ${String(problem)}`));
  page.on('requestfailed', (request: HTTPRequest) => {
    const why = request.failure()?.errorText ?? '';
    // Pages cancel look-ups whose answer is no longer needed.
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
