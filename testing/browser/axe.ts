import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[];
}

/** Global that axe-core defines in the page. */
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
  /** Rules whose result depends on the width; those about content, names and colours do not. */
  sizes: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
  /** Rules whose result depends on the colour scheme. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/**
 * Accessibility barriers of the page (WCAG 2.2 AA), serious or worse, with their elements.
 * @param what part of the rules, for a page that was already checked completely at another width or in the other
 * scheme
 */
export async function barriers(page: Page, what: keyof typeof ASKED = 'all'): Promise<readonly string[]> {
  // Evaluated through the debugger, as the page's policy blocks foreign scripts.
  await page.evaluate(`if (!('axe' in window)) { ${await SOURCE} }`);
  const found = await page.evaluate(
    async (locale, runOnly) => {
      const { axe } = window as unknown as { axe: Axe }; // holds: defined by the script above
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
