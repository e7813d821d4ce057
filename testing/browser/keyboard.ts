import type { Person } from './person.ts';

/** Limit of a walk; no dialog has as many tab stops. */
const MOST = 150;

/** Tab stop as the page sees it. */
interface Stop {
  /** Mark of the element; equal ids are the same element. */
  readonly id: number;
  readonly what: string;
  /** Fault of the stop: on the body, outside the dialog, without a name, hidden. */
  readonly fault: string;
}

/**
 * Goes once through everything open with Tab alone, and answers the faults: focus lost or outside the dialog,
 * controls without a name, without a visible focus ring, covered, or never reached.
 */
export async function keyboardFaults(person: Person): Promise<readonly string[]> {
  const { page } = person;
  await page.waitForFunction(begun, { timeout: 2000 }).catch(() => undefined);
  const faults: string[] = [];
  const seen = new Set<number>();
  let last: { readonly stop: Stop; readonly look: string } | undefined;
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopNow);
    // After its last control, a page without a dialog gives the focus to the browser.
    if (stop.what.startsWith('body') && seen.size > 0 && !(await page.$('[role=dialog],[role=alertdialog]')))
      break;
    if (last && (await page.evaluate(lookOf, last.stop.id)) === last.look)
      faults.push(`no visible focus: ${last.stop.what}`);
    if (stop.fault) faults.push(`${stop.fault}: ${stop.what}`);
    if (seen.has(stop.id)) break;
    seen.add(stop.id);
    last = { stop, look: await page.evaluate(lookOf, stop.id) };
  }
  const missed = await page.evaluate(unreached, [...seen]);
  return [...new Set([...faults, ...missed.map((each) => `not reached by Tab: ${each}`)])];
}

/** Element marked by the functions below, which run in the page. */
interface Marked extends Element {
  stop?: number;
  readonly computedName?: string;
}

/** True once the form of a dialog has focused its first field. */
function begun(): boolean {
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const field = scope?.querySelector('.MuiDialogContent-root :is(input,textarea):not([readonly],:disabled)');
  return !field || document.activeElement?.matches('input,textarea,[role=combobox]') === true;
}

function stopNow(): Stop {
  const element: Marked = document.activeElement ?? document.body;
  element.stop ??= Math.random();
  const id = element.stop;
  const name = (element.computedName ?? '').replace(/[\u200b\s]+/g, ' ').trim();
  const what = `${element.tagName.toLowerCase()} «${name}» ${element.className.toString().slice(0, 60)}`;
  const scope = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1);
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  // The input of a checkbox is hidden under its drawing, and a field may be under its label.
  const near = element.closest('.MuiFormControl-root') ?? element.parentElement ?? element;
  const shown = top !== null && (near.contains(top) || top.contains(element));
  const fault =
    element === document.body
      ? 'focus lost'
      : scope && !scope.contains(element)
        ? 'focus outside the dialog'
        : name === '' && element.role !== 'gridcell'
          ? 'no name'
          : shown
            ? ''
            : 'covered or out of sight';
  return { id, what, fault };
}

/** Styles of an element and its surroundings that the focus may change. */
function lookOf(id: number): string {
  const found = [...document.querySelectorAll('*')].find((each: Marked) => each.stop === id);
  const around = found ? [found, found.parentElement, ...(found.parentElement?.children ?? [])] : [];
  return around
    .flatMap((each) => {
      if (!each) return [];
      const { outline, boxShadow, borderColor, borderWidth, backgroundColor } = getComputedStyle(each);
      return [outline, boxShadow, borderColor, borderWidth, backgroundColor];
    })
    .join('|');
}

function unreached(seen: readonly number[]): readonly string[] {
  const scope = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1) ?? document.body;
  const reached = (each: Marked | null): boolean => each !== null && seen.includes(each.stop ?? -1);
  const controls =
    'button,a[href],input,textarea,select,[role=combobox],[role=tab],[role=radio],[role=checkbox]';
  return [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter((each) => {
      if (
        !each.checkVisibility() ||
        each.closest('[aria-hidden=true],[inert]') ||
        each.matches(':disabled,[aria-disabled=true]')
      )
        return false;
      // Inside these groups arrow keys move the focus.
      const group = each.closest(
        '[role=grid],[role=treegrid],[role=radiogroup],[role=tablist],[role=toolbar]',
      );
      if (group)
        return !seen.some((id) =>
          [...group.querySelectorAll('*')].some((inner: Marked) => inner.stop === id),
        );
      // The button has no stop: arrow down in the field opens the same list.
      if (each.closest('.MuiAutocomplete-endAdornment')) return false;
      return !reached(each);
    })
    .map(
      (each: Marked) =>
        `${each.tagName.toLowerCase()} «${each.computedName ?? ''}» ${each.className.toString().slice(0, 60)}`,
    );
}
