import type { Person } from '@expediente/testing/browser/person.ts';
import type { HTTPRequest, Page } from 'puppeteer';

/** One call of the page, from its first try to the answer that counted. */
export interface PageCall {
  readonly what: string;
  readonly tries: number;
  readonly ms: number;
}

/** What somebody before the screen saw and waited for. */
export interface Sight {
  /** Words that no user should have to read: errors, a failed sign-in, "the system does not answer", a broken page. */
  readonly alarms: readonly string[];
  calls(): readonly PageCall[];
}

/** What shows that something went wrong, wherever in the product it is shown. */
const ALARMS = '.Toastify__toast--error,.strip,.door-fault,.broken,.door-card[role=alert]';

/** Looks over a person's shoulder from now on; to be called before the first page. */
export async function lookOver(person: Person): Promise<Sight> {
  const { page } = person;
  const alarms: string[] = [];
  // A call that fails is sent again; what comes of it is what counts here.
  person.watch.tolerate(/\/api\//);
  await page.exposeFunction('alarmSeen', (words: string) => alarms.push(words.replace(/\s+/g, ' ').trim()));
  await page.evaluateOnNewDocument(watchFor, ALARMS);
  return { alarms, calls: callsOf(page) };
}

/** Runs in the page. */
function watchFor(alarms: string): void {
  const seen = new WeakSet<Element>();
  const look = (): void => {
    for (const each of document.querySelectorAll(alarms)) {
      if (seen.has(each)) continue;
      seen.add(each);
      const { alarmSeen } = window as unknown as { alarmSeen(words: string): void }; // exposed above
      alarmSeen(each.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** A call's tries share its correlation id; an answer that is behind is followed by another, which counts. */
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
