import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SetApartMark, SetApartNotice } from './SetApart.tsx';

const projected = { revision: 3, since: '2026-11-23T15:04:00.000Z', reason: 'x is null' };
const TEXT =
  'Muestra datos hasta la revisión 2: los cambios posteriores están en cuarentena desde el 23/11/2026 09:04. La Historia lo tiene completo.';

test('a record that was set apart says so at its head and in its row, without the program’s words', () => {
  const notice = renderToStaticMarkup(<SetApartNotice projected={projected} />);
  expect(notice).toContain(TEXT);
  expect(notice).not.toContain(projected.reason);
  expect(renderToStaticMarkup(<SetApartMark projected={projected} />)).toContain(TEXT);
});

test('others say nothing', () => {
  expect(renderToStaticMarkup(<SetApartNotice projected={null} />)).toBe('');
  expect(renderToStaticMarkup(<SetApartMark projected={undefined} />)).toBe('');
});
