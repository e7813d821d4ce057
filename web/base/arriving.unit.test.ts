import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { arriving, later } from './arriving.ts';

const loaderOf = (text: string) => async () => ({ default: () => createElement('p', null, text) });
const drawn = (Part: ReturnType<typeof later>): string =>
  renderToString(createElement(Suspense, { fallback: 'Procesando...' }, createElement(Part)));

test('a part that has come already is drawn at once, another one is waited for', async () => {
  const come = loaderOf('la lista');
  await arriving(come);
  expect(drawn(later(come))).toContain('<p>la lista</p>');
  expect(drawn(later(loaderOf('otra')))).toContain('Procesando...');
});
