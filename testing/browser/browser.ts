import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answersFit } from '@expediente/openapi/fits.ts';
import { availableChromium } from '@expediente/projections/shared/documents/chromium.ts';
import puppeteer, { type Browser } from 'puppeteer';
import { type TestProduct, testProduct } from '../product/product.ts';
import { memoryHasRoom } from '../run-folder.ts';
import { Person, PICTURES, WIDTHS } from './person.ts';

/** Browser for several people, each with a separate window and session. */
export interface TestBrowser {
  /** Opens a window without a session. */
  arrives(): Promise<Person>;
  /** Opens a window and signs in. */
  signsIn(user: string): Promise<Person>;
  /** Saves a picture at each width if PICTURES=1, in the folder named in the output. */
  picture(person: Person, name: string, widths?: readonly number[]): Promise<void>;
  /** Faults in any window that do not show on the screen. */
  faults(): readonly string[];
  stop(): Promise<void>;
}

export interface ProductInBrowser extends TestBrowser {
  readonly product: TestProduct;
}

/** Built product, with demonstration data unless the environment changes that, and a browser for it. */
export async function testProductInBrowser(
  environment: Record<string, string> = {},
): Promise<ProductInBrowser> {
  const product = await testProduct(environment);
  const browser = await testBrowser(product.base);
  return {
    ...browser,
    product,
    async stop() {
      await browser.stop();
      await product.stop();
    },
  };
}

/** Browser for the product at an address. */
export async function testBrowser(base: string): Promise<TestBrowser> {
  const browser = await launch();
  const fits = answersFit(await (await fetch(`${base}/api/openapi.json`)).json());
  const people: Person[] = [];
  await mkdir(PICTURES, { recursive: true });

  const arrives = async (): Promise<Person> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    // esbuild adds calls of `__name` to functions, which run in the page when tsx compiles the tests.
    await page.evaluateOnNewDocument('globalThis.__name ??= (each) => each');
    // Each window behaves as if it had the focus, although several are open at once.
    const devtools = await page.createCDPSession();
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const person = new Person(page, base, fits);
    await person.width(1440);
    // Tolerated, as the first call without a session is refused.
    person.watch.tolerate(/\/api\/users\/session$/);
    people.push(person);
    return person;
  };
  return {
    arrives,
    async signsIn(user) {
      const person = await arrives();
      await person.signIn(user);
      return person;
    },
    async picture(person, name, widths = WIDTHS) {
      if (!process.env.PICTURES) return;
      for (const width of widths) {
        await person.width(width);
        await person.settled();
        await person.page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
      }
      await person.width(1440);
    },
    faults: () => people.flatMap((person) => person.watch.faults()),
    async stop() {
      await browser.close();
      if (process.env.PICTURES) process.stdout.write(`pictures: ${PICTURES}\n`);
    },
  };
}

async function launch(): Promise<Browser> {
  const { path, environment } = await availableChromium();
  return await puppeteer.launch({
    executablePath: path,
    ...(environment ? { env: { ...process.env, ...environment } } : {}),
    // Without Chromium's sandbox, which does not work as root and in many containers; only our own pages are opened.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--lang=es-GT',
      '--enable-blink-features=ComputedAccessibilityInfo',
    ],
    // Puppeteer moves Chromium's shared memory to the disk; it stays in memory where there is room.
    ignoreDefaultArgs: (await memoryHasRoom()) ? ['--disable-dev-shm-usage'] : [],
    pipe: true,
    protocolTimeout: 60_000,
  });
}
