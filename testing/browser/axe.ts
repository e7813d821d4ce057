import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[];
}

/** What axe-core leaves in the page. */
interface Axe {
  configure(options: object): void;
  run(context: Document, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

const require = createRequire(import.meta.url);
const SOURCE = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
const SPANISH = readFile(require.resolve('axe-core/locales/es.json'), 'utf8').then(JSON.parse);
const EVERY = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
const ASKED = {
  all: EVERY,
  /** What another width alone may break: all others ask what is there and how it is called and coloured. */
  sizes: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
  /** What another scheme alone may break. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/**
 * The barriers of this page (WCAG 2.2 AA), serious or worse, with their places.
 * @param what a part, where the same page was asked everything at another width or in the other scheme
 */
export async function barriers(page: Page, what: keyof typeof ASKED = 'all'): Promise<readonly string[]> {
  // Through the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(`if (!('axe' in window)) { ${await SOURCE} }`);
  const found = await page.evaluate(
    async (locale, runOnly) => {
      const { axe } = window as unknown as { axe: Axe }; // put there just now
      axe.configure({ locale });
      const { violations } = await axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, help, nodes }) =>
          nodes
            .slice(0, 3)
            .map(({ target, html }) => `${id}: ${help} · ${target.join(' ')} · ${html.slice(0, 160)}`),
        );
    },
    await SPANISH,
    ASKED[what],
  );
  return found;
}
