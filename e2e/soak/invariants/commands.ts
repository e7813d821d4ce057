import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { commandStream } from '@expediente/workflow/shared/pipeline/command-record.ts';
import type { Invariant, Scene } from './invariant.ts';

/**
 * Function that identifies the append which wrote an event. In PostgreSQL it is the transaction: the position without
 * the place in it. In KurrentDB, where each event has its own position, it is the first event of a command's unbroken
 * run in the log.
 */
function appendOf({ streams, store }: Scene): (event: StoredEvent) => string {
  if (!store.id.startsWith('kurrentdb:')) {
    return ({ position }) => position.slice(0, position.lastIndexOf('.'));
  }
  const log = [...streams.values()].flat().sort((a, b) => (a.position < b.position ? -1 : 1));
  const runs = new Map<string, string>();
  let first: StoredEvent | undefined;
  for (const event of log) {
    if (first?.metadata.commandId !== event.metadata.commandId) first = event;
    runs.set(event.id, first.id);
  }
  return ({ id }) => runs.get(id) ?? id;
}

/** Events by the command that wrote them. */
function byCommand({ streams }: Scene): ReadonlyMap<string, readonly StoredEvent[]> {
  const found = new Map<string, StoredEvent[]>();
  for (const event of [...streams.values()].flat()) {
    const events = found.get(event.metadata.commandId);
    if (events) events.push(event);
    else found.set(event.metadata.commandId, [event]);
  }
  return found;
}

export const acknowledgedOnce: Invariant = {
  says: 'Every acknowledged command is there, applied once, with the answer that was given',
  async inspect(scene) {
    const events = byCommand(scene);
    const transactionOf = appendOf(scene);
    const broken = scene.journal.done.flatMap(({ userId, key, path, envelope }) => {
      const record = scene.streams.get(commandStream(userId, key)) ?? [];
      const [first] = record;
      const own = events.get(key) ?? [];
      const name = `${path} ${key}`;
      if (first === undefined) return [`${name} is missing`];
      if (record.length !== 1) return [`${name} was recorded ${record.length} times`];
      if (new Set(own.map(transactionOf)).size !== 1) return [`${name} was applied more than once`];
      if (own.length < 2) return [`${name} changed nothing`];
      const { response, message, data } = envelope;
      // The cast holds: the envelope was received as JSON.
      const given = canonicalJson({ response, message, data } as Json);
      return canonicalJson(first.data.answer ?? null) === given ? [] : [`${name} was answered otherwise`];
    });
    return { looked: scene.journal.done.length, broken };
  },
};

export const refusedNowhere: Invariant = {
  says: 'No refused command changed anything',
  async inspect(scene) {
    const events = byCommand(scene);
    const { refused } = scene.journal;
    const broken = refused.flatMap(({ key, path }) => (events.has(key) ? [`${path} ${key}`] : []));
    return { looked: refused.length, broken };
  },
};

export const oneTransactionEach: Invariant = {
  says: 'What one command wrote was written together, acknowledged or not',
  async inspect(scene) {
    const commands = [...byCommand(scene)].filter(([, events]) =>
      events.some(({ stream }) => stream.startsWith('command-')),
    );
    const transactionOf = appendOf(scene);
    const broken = commands.flatMap(([id, events]) =>
      new Set(events.map(transactionOf)).size === 1 ? [] : [id],
    );
    return { looked: commands.length, broken };
  },
};

export const answeredWell: Invariant = {
  says: 'Every answer was an envelope, and none an unexpected error',
  async inspect({ journal }) {
    const { odd, done, refused, again } = journal;
    return { looked: done.length + refused.length + again, broken: odd };
  },
};
