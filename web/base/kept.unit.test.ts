import { expect, test } from 'vitest';
import { keptIn } from './kept.ts';

/** A browser's storage as far as it is used, with a place for so many texts. */
function storage(places = 10): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: () => null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => {
      if (!texts.has(name) && texts.size >= places) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

test('what is kept is in the browser', () => {
  const own = storage();
  const kept = keptIn(() => own);
  kept.set('a', '1');
  expect([kept.get('a'), own.getItem('a'), kept.get('b')]).toEqual(['1', '1', null]);
  kept.remove('a');
  expect(own.getItem('a')).toBeNull();
});

test('a browser that refuses it loses nothing until the page goes', () => {
  const kept = keptIn(() => {
    throw new Error('SecurityError');
  });
  kept.set('a', '1');
  expect(kept.get('a')).toBe('1');
  kept.remove('a');
  kept.set('b', '2');
  kept.clear();
  expect([kept.get('a'), kept.get('b')]).toEqual([null, null]);
});

test('one that is full keeps the newest, and no older text comes back', () => {
  const own = storage(1);
  own.setItem('other', 'x');
  const kept = keptIn(() => own);
  kept.set('a', '1');
  expect([kept.get('a'), own.getItem('a')]).toEqual(['1', null]);
  own.clear();
  kept.set('a', '2');
  expect([kept.get('a'), own.getItem('a')]).toEqual(['2', '2']);
});
