import { expect, test } from 'vitest';
import { backToRecord, type Depths, deeper, leaves, withParts } from './dialog-address.ts';

const at = (text: string) => new URLSearchParams(text);
const LIST = 'f.state=1&page=2';

test('a record opens over its list, and closing it takes all that was over it', () => {
  const open = withParts(at(LIST), '', { record: '12', mode: 'editar' });
  expect(open.toString()).toBe(`${LIST}&registro=12&modo=editar`);
  const nested = withParts(open, 'firma-', { record: '3' });
  expect(nested.get('firma-registro')).toBe('3');
  expect(withParts(nested, 'firma-', { record: null }).toString()).toBe(open.toString());
  expect(withParts(nested, '', { record: null }).toString()).toBe(LIST);
});

test('a step names its row, and both go together', () => {
  const asked = withParts(at(LIST), '', { step: 'refuse', of: '7' });
  expect(asked.toString()).toBe(`${LIST}&paso=refuse&de=7`);
  expect(withParts(asked, '', { step: null }).toString()).toBe(LIST);
});

test('the way back is counted from where each dialog was opened; a link has none', () => {
  const [list, view, edit] = [at(''), at('registro=1'), at('registro=1&modo=editar')];
  const once = deeper({}, list, view);
  expect(once).toEqual({ registro: 1 });
  expect(deeper(once, view, edit)).toEqual({ registro: 2, modo: 1 });
  expect(deeper(once, view, at('registro=1&paso=ban'))).toEqual({ registro: 2, paso: 1 });
  expect(deeper({}, view, edit)).toEqual({ modo: 1 });
});

test('a form gives way to the record that it was opened from, reached by a link or not; one of the list has none', () => {
  const [list, view, edit] = [at(''), at('registro=1'), at('registro=1&modo=editar')];
  const back = (depths: Depths) => backToRecord(depths, '');
  expect(back(deeper(deeper({}, list, view), view, edit))).toBe(1);
  expect(back(deeper({}, view, edit))).toBe(1);
  expect(back(deeper({}, list, edit))).toBeUndefined();
  expect(back({})).toBeUndefined();
  const nested = [at('registro=1&firma-registro=2'), at('registro=1&firma-registro=2&firma-modo=editar')];
  expect(backToRecord(deeper({}, nested[0] ?? view, nested[1] ?? edit), 'firma-')).toBe(1);
});

test('another page, record or step leaves the form; the list behind it may change, a dialog over it may open', () => {
  const place = (pathname: string, search = '') => ({ pathname, search });
  const record = ['registro', 'modo'];
  expect(leaves(record, place('/pedidos', '?registro=1'), place('/pedidos'))).toBe(true);
  expect(leaves(record, place('/pedidos', '?registro=1'), place('/pedidos', '?registro=1&page=2'))).toBe(
    false,
  );
  expect(leaves(record, place('/pedidos', '?registro=1'), place('/pedidos', '?registro=1&paso=x'))).toBe(
    false,
  );
  expect(leaves([...record, 'paso'], place('/p', '?registro=1&paso=x'), place('/p', '?registro=1'))).toBe(
    true,
  );
  expect(leaves([], place('/pedidos'), place('/usuarios'))).toBe(true);
});
