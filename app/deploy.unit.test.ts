import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Files of the deployment that repeat what the repository says elsewhere. */
const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const dockerfile = read('Dockerfile');
const { workspaces, optionalDependencies } = JSON.parse(read('package.json')) as {
  readonly workspaces: readonly string[];
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

test.each(workspaces)('the image knows the packages of %s', (workspace) => {
  expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});

test.each(workspaces.filter((each) => !['web', 'testing'].includes(each)))(
  'the image installs what %s needs to run',
  (workspace) => {
    expect(dockerfile).toContain(`-w ${workspace} `);
  },
);

test('what the deployment asks to be put into .env is in its example', () => {
  const wanted = new Set(
    [...read('docker-compose.yml').matchAll(/\$\{(\w+)[:-]/g)].map(([, name]) => name ?? ''),
  );
  const example = read('.env.example');
  for (const name of wanted) expect(example).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
});

test('the image and every platform run the same Node', () => {
  const runtimes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const [version = '', ...others] = new Set(runtimes.map(([, each]) => each));
  expect(others).toEqual([]);
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(new Set(images)).toEqual(new Set([version.split('.')[0]]));
});
