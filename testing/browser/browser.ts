import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answersFit } from '@expediente/openapi/fits.ts';
import { availableChromium } from '@expediente/projections/shared/documents/chromium.ts';
import puppeteer, { type Browser } from 'puppeteer';
import { type TestProduct, testProduct } from '../product/product.ts';
import { memoryHasRoom } from '../run-folder.ts';
import { Person, PICTURES, WIDTHS } from './person.ts';

/** A browser at which people sit, each at a window of their own. */
export interface TestBrowser {
  /** Somebody sits down at a browser of their own, without any session. */
  arrives(): Promise<Person>;
  /** The same, signed in. */
  signsIn(user: string): Promise<Person>;
  /** With PICTURES=1 a picture at each width, in the folder named in the output; else nothing. */
  picture(person: Person, name: string, widths?: readonly number[]): Promise<void>;
  /** What went wrong unseen in anybody's browser. */
  faults(): readonly string[];
  stop(): Promise<void>;
}

export interface ProductInBrowser extends TestBrowser {
  readonly product: TestProduct;
}

/** The built product, with demonstration data unless the environment says otherwise, and a browser to use it with. */
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

/** A browser to use the product at that address with. */
export async function testBrowser(base: string): Promise<TestBrowser> {
  const browser = await launch();
  const fits = answersFit(await (await fetch(`${base}/api/openapi.json`)).json());
  const people: Person[] = [];
  await mkdir(PICTURES, { recursive: true });

  const arrives = async (): Promise<Person> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    // Functions that run in the page bring this word of esbuild's with them where tsx runs us.
    await page.evaluateOnNewDocument('globalThis.__name ??= (each) => each');
    // Several people sit at one browser: each window counts as the one in use.
    const devtools = await page.createCDPSession();
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const person = new Person(page, base, fits);
    await person.width(1440);
    // Without a session the answer is a refusal.
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
    // The browser's sandbox does not work as root and in many containers; the only pages are our own.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--lang=es-GT',
      '--enable-blink-features=ComputedAccessibilityInfo',
    ],
    // What it hands from process to process lies in memory where there is room, not on a disk as by Puppeteer's default.
    ignoreDefaultArgs: (await memoryHasRoom()) ? ['--disable-dev-shm-usage'] : [],
    pipe: true,
    protocolTimeout: 60_000,
  });
}
