import ExcelJs from 'exceljs';

/** For tests: a sheet with what Excel makes of it, dates, formulas and merged cells. */
export type Sheet = ExcelJs.Worksheet;

/** A workbook of one sheet as Excel saves it. */
export async function savedBook(fill: (sheet: Sheet) => void): Promise<Buffer> {
  const book = new ExcelJs.Workbook();
  fill(book.addWorksheet('Hoja1'));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A workbook as Excel opens it. */
export async function openedBook(content: Buffer): Promise<ExcelJs.Workbook> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(content.buffer.slice(content.byteOffset) as ArrayBuffer); // a file's bytes, not shared memory
  return book;
}
