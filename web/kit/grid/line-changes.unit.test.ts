import { expect, test } from 'vitest';
import { LineHistory } from './line-changes.ts';

interface Line {
  readonly id: string;
  readonly qty: string;
  readonly note?: string;
}
const LINES: readonly Line[] = ['a', 'b', 'c'].map((id) => ({ id, qty: '1' }));
const history = () => new LineHistory<Line>(({ id }) => id);
const with_ = (lines: readonly Line[], id: string, patch: Partial<Line>): readonly Line[] =>
  lines.map((line) => (line.id === id ? { ...line, ...patch } : line));

test('a step is undone and done again, and says where it was', () => {
  const steps = history();
  const changed = with_(LINES, 'b', { qty: '77' });
  steps.record(LINES, changed);
  const undone = steps.undo(changed);
  expect(undone).toEqual({ lines: LINES, at: { id: 'b', field: 'qty' } });
  expect(steps.redo(undone?.lines ?? [])?.lines).toEqual(changed);
  expect(steps.redo(changed)).toBeUndefined();
});

test('what is typed in one stay in a cell is one step; another stay is another', () => {
  const steps = history();
  const typed = ['7', '77', '778'].map((qty) => with_(LINES, 'a', { qty }));
  let before = LINES;
  for (const lines of typed) {
    steps.record(before, lines, 'first stay');
    before = lines;
  }
  const later = with_(before, 'a', { qty: '5' });
  steps.record(before, later, 'second stay');
  const once = steps.undo(later);
  expect(once?.lines[0]?.qty).toBe('778');
  expect(steps.undo(once?.lines ?? [])?.lines).toEqual(LINES);
  expect(steps.undo(LINES)).toBeUndefined();
});

test('lines that were taken out come back to their places, those that were added go', () => {
  const steps = history();
  const [a, b, c] = LINES;
  const left = b ? [b] : [];
  steps.record(LINES, left);
  expect(steps.undo(left)?.lines).toEqual([a, b, c]);
  const more = [...LINES, { id: 'd', qty: '4' }];
  steps.record(LINES, more, 'stay');
  // What is typed on in the new line belongs to it.
  const typed = with_(more, 'd', { qty: '45' });
  steps.record(more, typed, 'stay');
  const without = steps.undo(typed);
  expect(without?.lines).toEqual(LINES);
  expect(steps.redo(LINES)?.lines.at(-1)).toEqual({ id: 'd', qty: '45' });
});

test('what came meanwhile from elsewhere stays', () => {
  const steps = history();
  const changed = with_(with_(LINES, 'a', { qty: '2' }), 'b', { qty: '3' });
  steps.record(LINES, changed);
  const meanwhile = with_(with_(changed, 'a', { qty: '9' }), 'c', { note: 'suyo' });
  expect(steps.undo(meanwhile)?.lines).toEqual([
    { id: 'a', qty: '9' },
    { id: 'b', qty: '1' },
    { id: 'c', qty: '1', note: 'suyo' },
  ]);
});

test('a new step ends what could be done again', () => {
  const steps = history();
  const changed = with_(LINES, 'a', { qty: '2' });
  steps.record(LINES, changed);
  steps.undo(changed);
  steps.record(LINES, with_(LINES, 'b', { qty: '5' }));
  expect(steps.redo(LINES)).toBeUndefined();
});
