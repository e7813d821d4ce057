import type { ConsoleMessage, HTTPRequest, HTTPResponse, Page } from 'puppeteer';

/** What went wrong in a page without anybody seeing it. */
export interface Watch {
  /** Answers of this address may fail from now on: the test is about that. */
  tolerate(address: RegExp): void;
  /** Everything not tolerated since the page was opened. */
  faults(): readonly string[];
}

/** Collects console errors (a broken content security policy is one), exceptions and failed requests. */
export function watch(page: Page): Watch {
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
  });
  return {
    tolerate: (address) => tolerated.push(address),
    faults: () => faults,
  };
}
