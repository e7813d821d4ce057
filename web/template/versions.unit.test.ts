import type { JsonObject } from '@expediente/kernel/events.ts';
import { expect, test } from 'vitest';
import { type SavedRecord, versionsOf } from './versions.ts';

const entry = (revision: number, user: string, data: JsonObject): SavedRecord => ({
  ...{ revision, user, username: user.toLowerCase(), data },
  at: `2026-01-0${revision + 1}T12:00:00Z`,
});

test('each saved change of a template is a version of it, newest first', () => {
  const history = [
    entry(2, 'Cruz', { template_award: '<p>b</p>' }),
    entry(0, 'Ana', { template_award: '<p>a</p>', template_business: '<p>x</p>' }),
    entry(1, 'Beto', { description: 'otra' }),
    entry(3, 'Dina', { template_award: '<p>b</p>', template_business: '<p>y</p>' }),
  ];
  expect(versionsOf(history, 'template_award').map(({ number, user }) => [number, user])).toEqual([
    [2, 'Cruz (cruz)'],
    [1, 'Ana (ana)'],
  ]);
  expect(versionsOf(history, 'template_business').map(({ number, markup }) => [number, markup])).toEqual([
    [2, '<p>y</p>'],
    [1, '<p>x</p>'],
  ]);
});
