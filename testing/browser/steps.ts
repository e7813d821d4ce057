import type { Person } from './person.ts';

/** Values of a step's fields, by their labels. */
type Fields = Readonly<Record<string, string>>;

/**
 * Does the next step of the open record, with its own fields in the record's head.
 * @param file that goes with it
 */
export async function doesStep(
  person: Person,
  name: string,
  fields: Fields = {},
  file?: string,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await person.fill(label, text);
  if (file !== undefined) await person.attach(file);
  await person.press(name);
}

/** Begins another step of the open record: it is behind «Más», or there itself where it is the only one. */
export async function beginsStep(person: Person, name: string): Promise<void> {
  const alone = await person.page.waitForFunction(
    (seen, begun) => {
      const named = [...document.querySelectorAll('[role=dialog] [role=group][aria-label=Acciones] button')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.textContent?.trim());
      return named.includes(begun) ? 'alone' : named.includes(seen) && 'others';
    },
    { polling: 'raf' },
    'Más',
    name,
  );
  if ((await alone.jsonValue()) === 'alone') return await person.press(name);
  await person.press('Más');
  await person.press(name, 'menuitem');
}
