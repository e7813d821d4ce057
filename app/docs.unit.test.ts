import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test('operations says what to do at each alert', () => {
  const alerts = [...read('deploy/grafana/expediente.rules.yml').matchAll(/- alert: (\w+)/g)];
  expect(alerts.length).toBeGreaterThan(0);
  const page = read('docs/ops.md');
  for (const [, name] of alerts) expect(page).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
});

/** What a heading or an `<a id>` of a page can be called by. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...[...text.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id),
  ]);

test.each(PAGES)('every link of %s leads somewhere', (page) => {
  for (const [, path = '', anchor = ''] of read(page).matchAll(/\]\(([^)#\s]*)(#[^)\s]*)?\)/g)) {
    if (/^[a-z]+:/.test(path)) continue;
    const target = path === '' ? page : normalize(join(dirname(page), path));
    expect(existsSync(join(ROOT, target)), `${target}, from ${page}`).toBe(true);
    if (anchor !== '' && target.endsWith('.md')) expect(anchorsOf(read(target))).toContain(anchor.slice(1));
  }
});

test('every line for a crontab names its installation, and none deletes backups by their age', () => {
  const lines = PAGES.flatMap((page) => read(page).split('\n')).filter((line) =>
    /^\d+ \d+ \* \* /.test(line),
  );
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/DATA_DIR=\/|docker compose run/);
  for (const line of lines) expect(line).not.toMatch(/-delete|-mtime/);
});
