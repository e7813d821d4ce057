import { barriers } from './axe.ts';
import type { Harness } from './harness.ts';
import { type Person, WIDTHS } from './person.ts';

/** What is wider than the window once everything has its place; '' when nothing is. */
async function overhang(person: Person): Promise<string> {
  const fits = await person.page
    .waitForFunction(
      () =>
        [document.documentElement, ...document.querySelectorAll('.MuiDialogContent-root')].every(
          (each) => each.scrollWidth <= each.clientWidth + 1,
        ),
      { timeout: 3000 },
    )
    .catch(() => undefined);
  return fits ? '' : 'scrolls sideways';
}

/** What hangs over the edge or stands in anybody's way at each width; a picture of each is kept. */
export async function faultsSeen(
  harness: Harness,
  person: Person,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await person.width(width);
    await person.settled();
    const over = await overhang(person);
    if (over) faults.push(`${name}, ${width} px: ${over}`);
    await harness.picture(person, name, [width]);
    faults.push(...(await barriers(person.page)).map((each) => `${name}, ${width} px: ${each}`));
  }
  await person.width(1440);
  return faults;
}
