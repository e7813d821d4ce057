import { COLOR_WORDS, ICON_NAMES } from '@expediente/schemas/looks.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dataColor } from './contrast.ts';
import { DataIcon } from './icons.tsx';

const drawn = (name: string): string => renderToStaticMarkup(<DataIcon name={name} />);

test('a name that is no icon of the set draws the neutral one', () => {
  for (const name of ['__proto__', 'constructor', 'NoExiste', ''])
    expect(drawn(name)).toBe(drawn('ViewList'));
});

test('every icon and colour that data may name is there', () => {
  for (const name of ICON_NAMES) expect(drawn(name)).toContain('<svg');
  expect(new Set(COLOR_WORDS.map(dataColor))).not.toContain(undefined);
});
