import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES } from '@expediente/catalogues/templates/documents.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { samplePaper } from './catalogues/template-print.ts';
import { orderPaper } from './order/print.ts';
import { planHistoryPaper } from './plan/documents.ts';
import { requestPaper } from './request/print.ts';
import { openPrinter, type Printer } from './shared/documents/browser.ts';
import { availableChromium, launchChromium, shippedChromium } from './shared/documents/chromium.ts';
import { PrintFailed } from './shared/documents/print-failed.ts';
import { printPaper } from './shared/documents/printed.ts';
import type { TemplateTexts } from './shared/documents/templates-at.ts';
import { sampleContext as context, sampleOrder, samplePlan, sampleRequest } from './testing/samples.ts';

let printer: Printer;
beforeAll(() => {
  printer = openPrinter();
});
afterAll(async () => await printer.close());

const upright = { orientation: 'portrait' } as const;
const pageOf =
  (body: string): (() => string) =>
  () =>
    `<!doctype html><html lang="es"><head></head><body>${body}</body></html>`;

describe('documents on paper', () => {
  test('a pedido is one tagged page with its foot', async () => {
    const pdf = readPdf(await printPaper(printer, requestPaper(1, { request: sampleRequest(2), context })));
    expect(pdf.tagged).toBe(true);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain('SOLICITUDDECOMPRADEBIENESY/OSERVICIOS');
    expect(pdf.pages[0]).toContain('GeneradoporLucíaAjúPeñateel10/03/202609:04');
    expect(pdf.pages[0]).toContain('Página1de1');
    expect(pdf.fonts.every((font) => font.includes('Inter'))).toBe(true);
  });

  test('a long pedido repeats the heads, counts its pages and carries its sums', async () => {
    const { pages } = readPdf(
      await printPaper(printer, requestPaper(2, { request: sampleRequest(60), context })),
    );
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      expect(page).toContain(`Página${index + 1}de${pages.length}`);
      if (index > 0) expect(page).toContain('FORMAA-01SIAFNo.12/2026');
    });
    const withTable = pages.filter((page) => page.includes('Pacientes'));
    for (const page of withTable) expect(page).toContain('CódigoPpRDescripciónPresentaciónRenglón');
    const carried = withTable.slice(0, -1).map((page) => /Van…(Q[\d,.]+\.\d\d)/.exec(page)?.[1]);
    const brought = withTable.slice(1).map((page) => /Vienen…(Q[\d,.]+\.\d\d)/.exec(page)?.[1]);
    expect(carried).toEqual(brought);
    expect(carried.every((sum) => sum !== undefined)).toBe(true);
  });

  test('a plan of many lines carries its total over its pages, and ends with its reprogrammings', async () => {
    const names = { rows: new Map<string, string>(), groups: new Map<string, string>() };
    const document = { plan: samplePlan(90), names, reprogrammings: [], context };
    const { pages } = readPdf(await printPaper(printer, planHistoryPaper(document)));
    expect(pages.length).toBeGreaterThan(2);
    const carried = pages.slice(0, -1).map((page) => /Van…(Q[\d,.]+\.\d\d)/.exec(page)?.[1]);
    const brought = pages.slice(1).map((page) => /Vienen…(Q[\d,.]+\.\d\d)/.exec(page)?.[1]);
    expect(carried).toEqual(brought);
    expect(pages.at(-1)).toContain('Q26,460.00');
    expect(pages.at(-1)).toContain('notienereprogramacionesaprobadas');
  });

  test.each([1, 3, 12])('a document of %i sheets says how many it has', async (length) => {
    const body = '<p style="break-after:page">hoja</p>'.repeat(length - 1);
    const page = (_: readonly number[], sheets: number) => pageOf(`${body}<p>En ${sheets} hojas.</p>`)();
    const { pages } = readPdf(await printPaper(printer, { ...upright, counted: true, page }));
    expect(pages).toHaveLength(length);
    expect(pages.at(-1)).toContain(`En${length}hojas.`);
  });

  test('an annulled order says so on every page', async () => {
    const order = sampleOrder(40, { state: 8 });
    const { pages } = readPdf(await printPaper(printer, orderPaper({ order, context })));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('ANULADO');
  });
});

describe('a template with the values of its sample', () => {
  const printed = async (name: string, changes: Partial<TemplateTexts> = {}) => {
    const kind = TEMPLATES.find((each) => each.name === name);
    if (!kind) throw new Error('no template');
    return readPdf(
      await printPaper(printer, samplePaper(kind, { ...STANDARD_TEMPLATES, ...changes }, context)),
    ).pages;
  };
  test('has its words, table and signatures in the frame, and says that it is a sample', async () => {
    const [page = ''] = await printed('award');
    expect(page).toContain('ACTADEADJUDICACIÓNNo.12/2026');
    expect(page).toContain('OferenteNITMontoofertado');
    expect(page).toContain('SecretariadeActasUno');
    expect(page).toContain('MUESTRA');
    expect(page).toContain(context.entity.replaceAll(' ', '').toUpperCase());
  });
  test('a certification has the minutes that it copies, to the letter, on as many sheets as it says', async () => {
    const pages = await printed('certificationbusiness', {
      template_business: '<h2>ACTA {{numero_negociacion}}</h2><p>Se hace constar.</p><p>{{firmas}}</p>',
    });
    expect(pages.join()).toMatch(
      /QUELITERALMENTEDICE:ACTA7\/2026Sehaceconstar\.IntegranteComisiónUno,Médico;.*;SecretariadeActasUno,SecretariaYpararemitir/,
    );
    expect(pages.join()).toContain(`en${pages.length}hojas,eldíamartestrecedeenero`);
    const long = await printed('certificationaward', {
      template_award: '<p>Se hace constar.</p>'.repeat(100),
    });
    expect(long.length).toBeGreaterThan(2);
    expect(long.at(-1)).toContain(`en${long.length}hojas`);
  });
});

describe('the printer', () => {
  test('runs no script of a page and fetches nothing', async () => {
    let calls = 0;
    const server = createServer((_, reply) => {
      calls += 1;
      reply.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // The address of a listening TCP server is never a pipe's name.
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const page = pageOf(`<p id="p">igual</p><script>document.getElementById('p').textContent = 'otro'</script>
<img src="${address}/i.png"><link rel="stylesheet" href="${address}/s.css"><iframe src="${address}/f"></iframe>`);
    const { pages } = readPdf(await printer.print(page, upright));
    server.close();
    expect(pages[0]).toContain('igual');
    expect(calls).toBe(0);
  });

  test('prints many at once on few pages, replacing them now and then', async () => {
    const few = openPrinter({ pages: 2, printsPerPage: 3 });
    try {
      const prints = await Promise.all(
        Array.from({ length: 15 }, (_, i) => few.print(pageOf(`<p>hoja ${i}</p>`), upright)),
      );
      prints.forEach((pdf, i) => {
        expect(readPdf(pdf).pages[0]).toContain(`hoja${i}`);
      });
    } finally {
      await few.close();
    }
  });

  test('a browser that dies under a print is replaced', async () => {
    const browsers: Browser[] = [];
    const mortal = openPrinter({
      launch: async () => {
        const browser = await launchChromium(await availableChromium());
        browsers.push(browser);
        return browser;
      },
    });
    try {
      await mortal.print(pageOf('<p>uno</p>'), upright);
      const printing = mortal.print(pageOf('<p>dos</p>'), upright);
      browsers[0]?.process()?.kill('SIGKILL');
      expect(readPdf(await printing).pages[0]).toContain('dos');
      expect(readPdf(await mortal.print(pageOf('<p>tres</p>'), upright)).pages[0]).toContain('tres');
      expect(browsers).toHaveLength(2);
    } finally {
      await mortal.close();
    }
  });

  test('what takes too long is given up, and the next print goes on', async () => {
    let arrive: (browser: Browser) => void = () => undefined;
    const late = new Promise<Browser>((resolve) => {
      arrive = resolve;
    });
    const hasty = openPrinter({ pages: 1, timeoutMs: 4_000, launch: () => late });
    try {
      await expect(hasty.print(pageOf('<p>tarde</p>'), upright)).rejects.toThrow(PrintFailed);
      arrive(await launchChromium(await availableChromium()));
      expect(readPdf(await hasty.print(pageOf('<p>a tiempo</p>'), upright)).pages[0]).toContain('atiempo');
    } finally {
      await hasty.close();
    }
  });

  test('more prints than may wait, and such as wait too long, are answered with when to come again', async () => {
    let giveUp: (reason: Error) => void = () => undefined;
    const never = new Promise<Browser>((_, reject) => {
      giveUp = reject;
    });
    const busy = openPrinter({ pages: 1, timeoutMs: 1_000, mostWaiting: 1, launch: () => never });
    const prints = await Promise.allSettled(
      Array.from({ length: 3 }, async () => await busy.print(pageOf(''), upright)),
    );
    expect(prints.map((each) => each.status === 'rejected' && each.reason)).toEqual([
      expect.objectContaining({ status: 503, reason: 'the print took longer than 1000 ms' }),
      expect.objectContaining({ status: 503, reason: expect.stringMatching(/1000 ms$/) }),
      expect.objectContaining({ status: 503, message: expect.stringMatching(/^Hay muchos documentos/) }),
    ]);
    giveUp(new Error('gone'));
    await busy.close();
  });

  test('without a browser it is printing alone that is down, in words', async () => {
    const without = openPrinter({ launch: async () => await launchChromium({ path: '/no/chromium' }) });
    await expect(without.print(pageOf(''), upright)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^El documento no se pudo imprimir; lo demás funciona/),
    });
    await without.close();
  });

  test.runIf(process.platform !== 'win32')(
    'a browser runs without its sandbox where the machine gives it none, which is heard, and for no other fault',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'navegador-'));
      const user = vi.spyOn(process, 'getuid').mockReturnValue(1000);
      const heard: string[] = [];
      const failing = async (says: string): Promise<void> => {
        const path = join(folder, 'chromium');
        await writeFile(path, `#!/bin/sh\necho "${says}" >&2\nexit 1\n`, { mode: 0o700 });
        await expect(launchChromium({ path }, (why) => heard.push(String(why)))).rejects.toThrow();
      };
      try {
        await failing('error while loading shared libraries: libnss3.so');
        expect(heard).toEqual([]);
        await failing('No usable sandbox!');
        expect(heard).toEqual([expect.stringContaining('No usable sandbox!')]);
      } finally {
        user.mockRestore();
        await rm(folder, { recursive: true });
      }
    },
  );

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'where no browser is installed the shipped one prints the same',
    async () => {
      const shipped = openPrinter({ launch: async () => await launchChromium(await shippedChromium()) });
      try {
        const pdf = readPdf(await printPaper(shipped, orderPaper({ order: sampleOrder(30), context })));
        expect(pdf.tagged).toBe(true);
        expect(pdf.pages[0]).toMatch(/Van…Q492\.80$/);
        expect(pdf.pages[1]).toContain('Vienen…');
      } finally {
        await shipped.close();
      }
    },
  );

  test('closed, it prints no more', async () => {
    const done = openPrinter();
    await done.close();
    await expect(done.print(pageOf(''), upright)).rejects.toThrow(PrintFailed);
  });
});
