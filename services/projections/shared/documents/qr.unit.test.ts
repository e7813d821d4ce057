import { qrText } from '@expediente/testing/qr-text.ts';
import { expect, test } from 'vitest';
import { qrCode } from './qr.ts';

test.each([
  'https://compras.example.org/verificar/order/22/12/a09ae50780a705e65b27',
  `https://${'compras-de-la-institucion.'.repeat(4)}example.org/oficina/verificar/unops-regularization/100101-2026/120/a09ae50780a705e65b27`,
  'http://localhost:3000/verificar/pac/100101-2026/0/00000000000000000000',
])('a scanner reads %s', (address) => {
  expect(qrText(qrCode(address, 'Código').markup)).toBe(address);
});

test('one row of modules less is found out', () => {
  const { markup } = qrCode('https://example.org/', 'Código');
  expect(() => qrText(markup.replace(/M\d+ 4h7v1h-7z/, ''))).toThrow();
});

test('its label is text', () => {
  expect(qrCode('a', '"><b>').markup).not.toContain('<b>');
});
