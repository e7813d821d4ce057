import { expect, test } from 'vitest';
import { withoutEmpty } from './without-empty.ts';

const left = (xml: string): string => withoutEmpty()(xml);

test.each([
  [
    'cells before others and at the end of a row',
    '<row r="1"><c r="A1" s="1"/><c r="B1"><v>5</v></c><c r="C1" s="1" /></row>',
    '<row r="1"><c r="B1"><v>5</v></c></row>',
  ],
  [
    'cells with two tags',
    '<row r="1"><c r="A1" s="1"></c><c r="B1"><v>5</v></c></row>',
    '<row r="1"><c r="B1"><v>5</v></c></row>',
  ],
  [
    'rows of them',
    '<sheetData><row r="1" s="1"><c r="A1" s="1"/></row><row r="2"/></sheetData>',
    '<sheetData></sheetData>',
  ],
  [
    'with a prefix',
    '<x:sheetData><x:row r="1"><x:c r="A1"/></x:row></x:sheetData>',
    '<x:sheetData></x:sheetData>',
  ],
  [
    'between lines',
    '<sheetData>\n <row r="1">\n  <c r="A1"/>\n </row>\n</sheetData>',
    '<sheetData>\n </sheetData>',
  ],
])('%s are taken out', (_, xml, expected) => {
  expect(left(xml)).toBe(expected);
});

test.each([
  ['a cell by which the next is placed', '<row r="1"><c s="1"/><c><v>5</v></c></row>'],
  ['a row by which the next is placed', '<sheetData><row/><row><c><v>5</v></c></row></sheetData>'],
  ['the last of a piece, whose next is not seen', '<row r="1"><c r="A1" s="1"/>'],
  ['cells with content', '<row r="1"><c r="A1"><v>0</v></c><c r="B1" t="inlineStr"><is><t/></is></c></row>'],
  ['columns and others of like names', '<cols><col min="1" max="9"/></cols><cfRule/>'],
])('%s stay', (_, xml) => {
  expect(left(xml)).toBe(xml);
});

test('what looks like a cell within a text stays, in every piece from there', () => {
  const only = withoutEmpty();
  const text = '<c r="A1" t="inlineStr"><is><t><![CDATA[<c r="B1"/></row>]]></t></is></c>';
  const later = '<c r="C1"/></row>';
  expect(only(text) + only(later)).toBe(text + later);
});
