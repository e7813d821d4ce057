import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { SheetRow } from '@expediente/platform/excel/cell.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import type { Person } from './person.ts';

const TRIES = 400;
const EVERY_MS = 50;

/** Folder of a person at a browser: workbooks to load, and downloaded files. */
export class Folder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<Folder> {
    return new Folder(await mkdtemp(join(tmpdir(), 'expediente-files-')));
  }

  /** Sends the person's downloads to this folder. */
  async keepsFor(person: Person): Promise<void> {
    const devtools = await person.page.createCDPSession();
    await devtools.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      browserContextId: person.page.browserContext().id ?? '',
      downloadPath: this.path,
    });
  }

  /** Writes a file; answers its path. */
  async write(name: string, content: string | Buffer): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, content);
    return path;
  }

  /** Writes a workbook of one sheet with texts only. @returns its path */
  async workbook(name: string, [titles = [], ...rows]: readonly (readonly string[])[]): Promise<string> {
    const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 20 }));
    return await this.write(
      name,
      await buffer(writeWorkbook([{ name: 'Hoja1', columns, rows: [rows] }], 'prueba')),
    );
  }

  /** Loads a catalogue from a workbook: titles first, then rows, all of which must be new. */
  async loads(person: Person, page: string, rows: readonly (readonly string[])[]): Promise<void> {
    const path = await this.workbook(`${page}.xlsx`, rows);
    const count = rows.length - 1;
    await person.go(`/${page}?paso=cargar`);
    await person.read('Nada se guarda hasta que presione');
    await person.attach(path);
    await person.press(`Cargar ${count} filas`);
    await person.read(`Se agregaron ${count} y se cambiaron 0.`);
  }

  /** Rows of the downloaded workbook whose name begins so, once it is complete. */
  async kept(begin: string): Promise<readonly (readonly string[])[]> {
    const rows: (readonly string[])[] = [];
    for await (const row of xlsxRows(await readFile(await this.keptFile(begin, '.xlsx'))))
      rows.push(textsOf(row));
    return rows;
  }

  /** Path of the downloaded file whose name begins and ends so, once it is complete. */
  async keptFile(begin: string, end: string): Promise<string> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const names = await readdir(this.path);
      const name = names.find((each) => each.startsWith(begin) && each.endsWith(end));
      if (name !== undefined) return join(this.path, name);
      await pause(EVERY_MS);
    }
    throw new Error(`no ${begin} was kept`);
  }

  /** Deletes a file, so that a download of the same name can be awaited. */
  async forget(name: string): Promise<void> {
    await rm(join(this.path, name));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

const textsOf = (row: SheetRow): readonly string[] =>
  row.cells.map((cell) => (cell.kind === 'text' ? cell.text : ''));
