import type { ElementHandle } from 'puppeteer';

/** Number of attempts to find and click an element, and the time in ms that a found one has to become clickable. */
const TIMES = 4;
const REST_MS = 5000;

/**
 * Event that proves the click: lists open at `pointerdown`, and then cover their field before the button is released.
 */
export type Heard = 'click' | 'pointerdown';

/**
 * Clicks an element. It is found again if it was drawn anew or moved meanwhile, as a person would; but a click that
 * reached it is never repeated, however slow the page is.
 * @returns reason why no click reached it; undefined if one did
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

/** Position of a click, and if it reached the element; kept in the page. */
interface Aim {
  readonly x: number;
  readonly y: number;
  came: boolean;
  /** Reason why the element cannot be clicked. */
  readonly missed?: string;
}

async function pressOnce(element: ElementHandle<Element>, heard: Heard): Promise<string | undefined> {
  const found = await element.evaluateHandle(aimAtRest, REST_MS, heard).catch(String);
  if (typeof found === 'string') return found;
  const { x, y, missed } = await found.jsonValue();
  if (missed !== undefined) return missed;
  await element.frame.page().mouse.click(x, y);
  // If the click closed its page, it has arrived.
  const came = await found.evaluate((aim) => aim.came).catch(() => true);
  return came ? undefined : `the click at ${x}, ${y} came to something else`;
}

/**
 * Function that runs in the page: position of an element once it is at rest, visible and enabled, and nothing is
 * loading that could move it; else the reason.
 */
async function aimAtRest(each: Element, limit: number, heard: Heard): Promise<Aim> {
  // A window that is not drawn gets no frames: that is reported after a second.
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
  // Loading counts only for half of the time: a test may be about slow loading.
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
    // After an answer a list is drawn for another frame or two.
    const before = boxOf();
    for (let frame = 0; frame < 2; frame += 1)
      if (!(await drawn())) return `the window is not drawn (${document.visibilityState})`;
    const box = boxOf();
    if (!isSame(before, box)) return 'it moves';
    // A dialog that fades out still takes clicks.
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
