import { expect, test } from 'vitest';
import { demoPdf } from './document.ts';

/** Places of objects, as the file's table has them. */
const placesIn = (file: string): readonly number[] =>
  [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));

test.each(['CURDP 4127-2026', 'Oferta de Droguería Covalú, S.A., acta 78-2026'])(
  '%s is a whole PDF',
  (title) => {
    const file = Buffer.from(demoPdf(title)).toString('latin1');
    const places = placesIn(file);
    expect(places).toHaveLength(5);
    for (const [at, place] of places.entries())
      expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`));
    const [, length = '', text = ''] = /\/Length (\d+)>>stream\n(.*)\nendstream/.exec(file) ?? [];
    expect(text).toContain(`(${title})`);
    expect(text).toHaveLength(Number(length));
    expect(file).toMatch(/startxref\n(\d+)\n%%EOF\n$/);
    expect(file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1])).startsWith('xref')).toBe(true);
  },
);
