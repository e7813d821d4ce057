import { streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { Naming } from './naming.ts';

const GROUP = streamName('group', '100');
const OTHER = streamName('group', '200');
const runs = () => ({ naming: new Naming(), use: {}, deletion: {}, second: {} });

test('many runs name a record at once, and the run that closes it waits for all of them', async () => {
  const { naming, use, deletion, second } = runs();
  expect(naming.enter(use, [GROUP, OTHER])).toBeUndefined();
  expect(naming.enter(second, [GROUP])).toBeUndefined();
  let closed = false;
  const closing = naming.close(deletion, GROUP).then((wait) => {
    closed = true;
    return wait;
  });
  naming.leave(use);
  await Promise.resolve();
  expect(closed).toBe(false);
  naming.leave(second);
  expect(await closing).toBeUndefined();
});

test('while a record is closed, a run that asks to name it names none of its records', async () => {
  const { naming, use, deletion, second } = runs();
  expect(await naming.close(deletion, GROUP)).toBeUndefined();
  const wait = naming.enter(use, [OTHER, GROUP]);
  expect(wait).toBeDefined();
  expect(await naming.close(second, OTHER)).toBeUndefined();
  naming.leave(deletion);
  await wait?.over;
  naming.leave(second);
  expect(naming.enter(use, [OTHER, GROUP])).toBeUndefined();
});

test('the run that closed a record may name it, and a second run that closes it waits', async () => {
  const { naming, deletion, second } = runs();
  expect(naming.enter(deletion, [GROUP])).toBeUndefined();
  expect(await naming.close(deletion, GROUP)).toBeUndefined();
  expect(naming.enter(deletion, [GROUP])).toBeUndefined();
  const wait = await naming.close(second, GROUP);
  naming.leave(deletion);
  await wait?.over;
  expect(await naming.close(second, GROUP)).toBeUndefined();
});

test('a closing run gives way to runs that do not end: they may wait for its locks', async () => {
  const { naming, use, deletion } = runs();
  naming.enter(use, [GROUP]);
  expect(await naming.close(deletion, GROUP)).toBeDefined();
  naming.leave(deletion);
  expect(naming.enter({}, [GROUP])).toBeUndefined();
});
