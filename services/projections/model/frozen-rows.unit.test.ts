import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsTold, rowsMade } from '@expediente/testing/projections/folded.ts';
import {
  tellAccrual,
  tellCatalogue,
  tellDraft,
  tellOrder,
  tellPlan,
  tellRequest,
  tellSignatory,
} from '@expediente/testing/projections/story.ts';
import { expect, test } from 'vitest';
import { PROJECTIONS } from '../modules.ts';

/**
 * What the read models make of a story, by the fingerprint that they make it under. A file is written once and never
 * edited: other rows of the same events are another version of the read model, and need another fingerprint.
 */
const FROZEN = join(import.meta.dirname, 'frozen-rows');

const events = await eventsTold(
  tellCatalogue,
  async (writer) => await tellSignatory(writer, 1, 100101, 'SOLICITANTE'),
  async (writer) => await tellDraft(writer, 100102, 2026, 100100),
  async (writer) => await tellPlan(writer, 100101, 2026, '1000'),
  async (writer) => await tellRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' }),
  async (writer) => await tellRequest(writer, { id: 2, unit: 100101, number: 2, qty: '5' }, false),
  async (writer) => await tellOrder(writer, 20, 1, 100101),
  async (writer) => await tellAccrual(writer, 20, 1, 100101),
);

const fileOf = (name: string, version: string): string => `${name}.${version}.json`;

/** A row a line, so that a change shows which one. */
const written = (rows: Readonly<Record<string, readonly unknown[]>>): string =>
  `{\n${Object.entries(rows)
    .map(
      ([table, own]) =>
        `${JSON.stringify(table)}: [\n${own.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
    )
    .join(',\n')}\n}\n`;

test.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'the read model %s makes other rows of the same events only under another fingerprint',
  (name, projection) => {
    const path = join(FROZEN, fileOf(name, projection.version));
    const rows = written(rowsMade(projection, events));
    if (!existsSync(path)) {
      expect(
        process.env.CI,
        `commit ${path}, which this test writes where it is run by hand`,
      ).toBeUndefined();
      mkdirSync(FROZEN, { recursive: true });
      writeFileSync(path, rows);
    }
    expect(
      JSON.parse(rows),
      `${name} folds otherwise than it did as ${projection.version}: raise \`fold\` in its model`,
    ).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  },
);

test('only the present fingerprints have frozen rows', () => {
  const present = new Set(PROJECTIONS.map(({ name, version }) => fileOf(name, version)));
  const others = readdirSync(FROZEN).filter((file) => !present.has(file));
  if (process.env.CI === undefined) for (const file of others) rmSync(join(FROZEN, file));
  else expect(others).toEqual([]);
});
