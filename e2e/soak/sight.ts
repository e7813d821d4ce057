import type { Person } from '@expediente/testing/browser/person.ts';
import type { HTTPRequest, Page } from 'puppeteer';

/** Call of the page, from its first attempt to the final answer. */
export interface PageCall {
  readonly what: string;
  readonly tries: number;
  readonly ms: number;
}

/** Alarms and waits of a user at a screen. */
export interface Sight {
  /** Texts that no user should have to read: errors, a failed sign-in, "the system does not answer", a broken page. */
  readonly alarms: readonly string[];
  calls(): readonly PageCall[];
}

/** Selector of everything that shows an error anywhere in the product. */
const ALARMS = '.Toastify__toast--error,.strip,.door-fault,.broken,.door-card[role=alert]';

/** Watches a person's screen; must be called before the first page. */
export async function lookOver(person: Person): Promise<Sight> {
  const { page } = person;
  const alarms: string[] = [];
  // Failed attempts are tolerated, as they are repeated; only the final result counts.
  person.watch.tolerate(/\/api\//);
  await page.exposeFunction('alarmSeen', (words: string) => alarms.push(words.replace(/\s+/g, ' ').trim()));
  await page.evaluateOnNewDocument(watchFor, ALARMS);
  return { alarms, calls: callsOf(page) };
}

/** Function that runs in the page. */
function watchFor(alarms: string): void {
  const seen = new WeakSet<Element>();
  const look = (): void => {
    for (const each of document.querySelectorAll(alarms)) {
      if (seen.has(each)) continue;
      seen.add(each);
      const { alarmSeen } = window as unknown as { alarmSeen(words: string): void }; // holds: exposed above
      alarmSeen(each.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Collects calls. Attempts of one call share its correlation id; an outdated answer is followed by another attempt. */
function callsOf(page: Page): () => readonly PageCall[] {
  const seen = new Map<string, { what: string; tries: number; since: number; until?: number }>();
  const idOf = (request: HTTPRequest): string => request.headers()['x-correlation-id'] ?? '';
  page.on('request', (request) => {
    const id = idOf(request);
    if (id === '') return;
    const before = seen.get(id);
    const what = `${request.method()} ${new URL(request.url()).pathname}`;
    if (before) before.tries += 1;
    else seen.set(id, { what, tries: 1, since: performance.now() });
  });
  page.on('requestfinished', (request) => {
    const call = seen.get(idOf(request));
    if (call && (request.response()?.status() ?? 0) < 502) call.until = performance.now();
  });
  return () =>
    [...seen.values()].flatMap(({ what, tries, since, until }) =>
      until === undefined ? [] : [{ what, tries, ms: until - since }],
    );
}
