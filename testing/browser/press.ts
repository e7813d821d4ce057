import type { ElementHandle } from 'puppeteer';

/** So often an element is sought and aimed at, and so long one that was found is waited for until it can be clicked, in ms. */
const TIMES = 4;
const REST_MS = 5000;

/** What an element hears of a click: a list of choices opens at `pointerdown`, and is over its field before the button is up. */
export type Heard = 'click' | 'pointerdown';

/**
 * Clicks what is found. It is sought again when it was drawn anew or moved away meanwhile, as everybody does, but a click
 * that came to it is never repeated, however slow its page is.
 * @returns why no click came to it; undefined: one did
 */
export async function press(
  find: () => Promise<ElementHandle<Element>>,
  heard: Heard = 'click',
): Promise<string | undefined> {
  for (let time = 1; ; time += 1) {
    const missed = await pressOnce(await find(), heard);
    if (missed === undefined || time === TIMES) return missed;
  }
}

async function pressOnce(element: ElementHandle<Element>, heard: Heard): Promise<string | undefined> {
  const point = await element.evaluate(pointAtRest, REST_MS).catch(String);
  if (typeof point === 'string') return point;
  const seen = await element
    .evaluateHandle((each, kind) => {
      const hearing = { came: false };
      each.addEventListener(kind, () => (hearing.came = true), { capture: true, once: true });
      return hearing;
    }, heard)
    .catch(() => undefined);
  if (!seen) return 'its page has gone';
  await element.frame.page().mouse.click(point.x, point.y);
  // A click that took its page away had come.
  const came = await seen.evaluate((hearing) => hearing.came).catch(() => true);
  return came ? undefined : `the click at ${point.x}, ${point.y} came to something else`;
}

/** Run in the page: where an element can be clicked once it no longer moves, in sight and enabled; else what prevents it. */
async function pointAtRest(each: Element, limit: number): Promise<{ x: number; y: number } | string> {
  // A window that is not drawn has no frames; it is reported, not waited for.
  const drawn = async (): Promise<boolean> =>
    await new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), 1000);
      requestAnimationFrame(() => {
        clearTimeout(late);
        resolve(true);
      });
    });
  const boxOf = () => {
    const boxes = [...each.getClientRects()];
    return boxes.find(({ width, height }) => width * height > 1) ?? each.getBoundingClientRect();
  };
  const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : [];
  const middleOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
  const isInSight = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const prevents = async (): Promise<{ x: number; y: number } | string> => {
    if (!each.isConnected) return 'it was drawn anew';
    if (each.matches(':disabled')) return 'it is disabled';
    const before = boxOf();
    if (!(await drawn())) return `the window is not drawn (${document.visibilityState})`;
    const box = boxOf();
    if (['x', 'y', 'width', 'height'].some((side) => Reflect.get(before, side) !== Reflect.get(box, side)))
      return 'it moves';
    const point = middleOf(box);
    const top = document.elementFromPoint(point.x, point.y);
    if (top && [each, ...labels].some((own) => own.contains(top))) return point;
    each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return isInSight(point) ? `it is under ${top?.outerHTML.slice(0, 200)}` : 'it is out of sight';
  };
  const end = performance.now() + limit;
  let found = await prevents();
  while (typeof found === 'string' && each.isConnected && performance.now() < end) {
    await drawn();
    found = await prevents();
  }
  return found;
}
