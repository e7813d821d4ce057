import { expect, test } from 'vitest';
import { pageCount, printCounted } from './page-count.ts';
import { PrintFailed } from './print-failed.ts';

/** As Chromium writes the tree of pages: a root, and a node for each eight of them. */
const pdfOf = (sheets: number): Buffer =>
  Buffer.from(`%PDF-1.4
3 0 obj
<</Type /Page
/Parent 9 0 R>>
endobj
9 0 obj
<</Type /Pages
/Count 1
/Kids [3 0 R]>>
endobj
10 0 obj
<</Type /Pages
/Count ${sheets}
/Kids [9 0 R]>>
endobj`);

test('the root of the tree counts the sheets', () => {
  expect(pageCount(pdfOf(12))).toBe(12);
});

/** What is printed for each number of sheets that the document says. */
function press(...counted: readonly number[]) {
  const passed: number[] = [];
  const print = async (sheets: number): Promise<Buffer> => {
    passed.push(sheets);
    return pdfOf(counted[passed.length - 1] ?? 1);
  };
  return { passed, print };
}

test.each([
  ['of one sheet is printed once', [1], [1]],
  ['of several is printed again with their number', [3, 3], [1, 3]],
  ['whose number takes a sheet more is printed a third time', [9, 10, 10], [1, 9, 10]],
])('a document %s', async (_, counted, expected) => {
  const printing = press(...counted);
  expect(pageCount(await printCounted(printing.print))).toBe(expected.at(-1));
  expect(printing.passed).toEqual(expected);
});

test('a document whose number never comes right is not handed out', async () => {
  await expect(printCounted(press(9, 10, 9).print)).rejects.toThrow(PrintFailed);
});
