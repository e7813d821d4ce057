import ExcelJs from 'exceljs';

/** Sheet of a workbook for tests, with all that Excel knows: dates, formulas and merged cells. */
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
  const { buffer, byteOffset, byteLength } = content;
  // Only the workbook's own bytes: memory behind them may hold another workbook, whose end would be found.
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer); // not shared memory
  return book;
}
