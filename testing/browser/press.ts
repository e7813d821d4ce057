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

/** Where the click goes, and whether it came. It is kept in the page. */
interface Aim {
  readonly x: number;
  readonly y: number;
  came: boolean;
  /** What prevents the click. */
  readonly missed?: string;
}

async function pressOnce(element: ElementHandle<Element>, heard: Heard): Promise<string | undefined> {
  const found = await element.evaluateHandle(aimAtRest, REST_MS, heard).catch(String);
  if (typeof found === 'string') return found;
  const { x, y, missed } = await found.jsonValue();
  if (missed !== undefined) return missed;
  await element.frame.page().mouse.click(x, y);
  // A click that took its page away had come.
  const came = await found.evaluate((aim) => aim.came).catch(() => true);
  return came ? undefined : `the click at ${x}, ${y} came to something else`;
}

/**
 * Run in the page: where an element can be clicked once it is at rest, in sight and enabled, and nothing is loading that
 * would move it; else what prevents it.
 */
async function aimAtRest(each: Element, limit: number, heard: Heard): Promise<Aim> {
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
  const isSame = (one: DOMRect, other: DOMRect) =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
  const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : [];
  const begin = performance.now();
  // What takes longer to load is not waited for: it may be what the test is about.
  const isLoading = () =>
    performance.now() < begin + limit / 2 && document.querySelector('[aria-busy=true],.skeleton') !== null;
  const isFading = () => {
    for (let around: Element | null = each; around; around = around.parentElement)
      if (around.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'))
        return true;
    return false;
  };
  const attempt = async (): Promise<{ x: number; y: number } | string> => {
    if (!each.isConnected) return 'it was drawn anew';
    if (each.matches(':disabled')) return 'it is disabled';
    if (isLoading()) return 'its page is loading';
    // A list goes on to draw for a frame or two after its answer came.
    const before = boxOf();
    for (let frame = 0; frame < 2; frame += 1)
      if (!(await drawn())) return `the window is not drawn (${document.visibilityState})`;
    const box = boxOf();
    if (!isSame(before, box)) return 'it moves';
    // A dialog that is going still takes clicks.
    if (isFading()) return 'it comes or goes';
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top && [each, ...labels].some((own) => own.contains(top))) return { x, y };
    each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return top ? `it is under ${top.outerHTML.slice(0, 200)}` : 'it is out of sight';
  };
  let found = await attempt();
  while (typeof found === 'string' && each.isConnected && performance.now() < begin + limit) {
    await drawn();
    found = await attempt();
  }
  if (typeof found === 'string') return { x: 0, y: 0, came: false, missed: found };
  const aim: Aim = { ...found, came: false };
  const hear = () => {
    aim.came = true;
  };
  each.addEventListener(heard, hear, { capture: true, once: true });
  return aim;
}
