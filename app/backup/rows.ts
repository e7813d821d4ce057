import type { Part } from './parts.ts';

const [NEWLINE, TAB] = [10, 9];

/**
 * Reader of COPY's text in chunks of any size, which passes on the fields of each row.
 * @param wanted columns of `part`, in the order in which `take` gets them
 * @param take gets the fields of a row, each a string of its own (none keeps its chunk in memory), and the row's number
 * from 1
 */
export function rowsOf(
  { columns }: Part,
  wanted: readonly string[],
  take: (fields: readonly string[], number: number) => void,
): (chunk: Buffer) => void {
  const names = columns.map((name) => name.replaceAll('"', ''));
  const places = wanted.map((name) => names.indexOf(name));
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  return (chunk) => {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
      const row = text.subarray(from, end);
      const begins = beginsOf(row);
      number += 1;
      take(
        places.map((place) => fieldOf(row, begins[place], begins[place + 1])),
        number,
      );
      from = end + 1;
    }
    rest = Buffer.from(text.subarray(from));
  };
}

/** Starts of the fields in a row; the last entry is where one more field would start. */
function beginsOf(row: Buffer): readonly number[] {
  const begins = [0];
  for (let tab = row.indexOf(TAB); tab >= 0; tab = row.indexOf(TAB, tab + 1)) begins.push(tab + 1);
  begins.push(row.length + 1);
  return begins;
}

function fieldOf(row: Buffer, from = 0, next = 0): string {
  if (next <= from) return '';
  const field = row.toString('utf8', from, next - 1);
  return field.includes('\\') ? field.replace(ESCAPE, (_, after: string) => MEANS[after] ?? after) : field;
}

const ESCAPE = /\\(.)/g;
const MEANS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
