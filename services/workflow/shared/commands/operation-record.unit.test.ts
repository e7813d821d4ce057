import { payloadName } from '@expediente/catalogues/payload.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { namedByCall } from '@expediente/schemas/operation-record.ts';
import { describe, expect, test } from 'vitest';
import { COMMANDS, DECIDERS } from '../../modules.ts';

describe('the record that a command names', () => {
  // A life cycle whose history is called otherwise than its streams has a name.
  const kinds = new Set(
    DECIDERS.map((decider) => ('name' in decider ? decider.name : decider.events.category)),
  );

  test.each(COMMANDS.map(({ path }) => path))('%s is about a kind of record that has a history', (path) => {
    expect(kinds).toContain(namedByCall({ path }, {}).record);
  });

  test.each(CATALOGUE_NAMES)("a catalogue's own: %s", (name) => {
    const definition = CATALOGUES[name];
    const { get, save, delete: remove } = definition.operations;
    const sent = payloadName(definition, definition.key.field);
    for (const path of [save, remove].flatMap((each) => each ?? []))
      expect(namedByCall({ path }, { [sent]: '7' }).record).toBe(`${name}:7`);
    if (get) expect(namedByCall({ path: get }, { id: '7' }).record).toBe(`${name}:7`);
  });
});
