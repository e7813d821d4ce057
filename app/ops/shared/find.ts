import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { personText } from '@expediente/kernel/text.ts';
import { type FactOfCall, factsOfCode } from '@expediente/projections/ops.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { logFileOf } from '../../installation/installation.ts';
import { eventBar } from './bar.ts';
import { say } from './command.ts';

/**
 * Says what the call with this code left: its events, its facts in the audit (a refusal), and when there are neither
 * the lines of the log.
 * @returns the exit code: 1 when nothing was found
 */
export async function findCall(foundations: Foundations, code: string): Promise<number> {
  const events = await eventsOf(foundations.store, code);
  const facts = await factsOfCode(foundations, code);
  for (const event of events) say(eventLine(event));
  for (const fact of facts) for (const line of factLines(fact)) say(line);
  if (events.length + facts.length > 0) return 0;
  say(
    `Ningún evento y ningún hecho de la bitácora lleva el código ${code}: la llamada no escribió, o fue de otra instalación.`,
  );
  const file = logFileOf(foundations.installation.configuration);
  if (file === undefined) {
    say(`Busque ${code} en la salida del programa (su registro de llamadas).`);
    return 1;
  }
  let found = false;
  for await (const line of linesWith(file, code)) {
    if (!found) say('En el registro de llamadas:');
    found = true;
    say(line);
  }
  if (!found) say(`Tampoco está en ${file}.`);
  return found ? 0 : 1;
}

/** Reads the whole log: no store has an index of it, and it is asked for seldom. */
async function eventsOf(store: EventStore, code: string): Promise<readonly StoredEvent[]> {
  const bar = eventBar('Buscando', (await store.count()) ?? 0);
  const found: StoredEvent[] = [];
  let read = 0;
  for await (const { events } of store.readAll(START)) {
    found.push(...events.filter(({ metadata }) => metadata.correlationId === code));
    read += events.length;
    bar.update(read);
  }
  bar.end();
  return found;
}

function eventLine({ stream, revision, type, metadata }: StoredEvent): string {
  const { at, userId, userName, username } = metadata;
  return `${stream}, revisión ${revision}: ${type}, ${shownInstant(at, true)}, ${personText(userName, username)}, id ${userId}`;
}

/** Lines of a fact: act, time and person in the first, and one for each known detail. */
function factLines(fact: FactOfCall): readonly string[] {
  const { number, at, what, user, user_id, operation, about, entity, result, outcome, fields } = fact;
  const who = [user, user_id && `id ${user_id}`].filter(Boolean).join(', ');
  const record = entity === '' || entity === about ? about : `${about} (${entity})`;
  const details: readonly (readonly [name: string, value: string])[] = [
    ['operación', operation],
    ['sobre', entity === '' ? '' : record],
    ['resultado', outcome.includes(result) ? outcome : `${outcome} (${result})`],
    ['campos', fields.join(', ')],
  ];
  return [
    `Bitácora, hecho ${number}: ${what}, ${shownInstant(at, true)}, ${who}`,
    ...details.flatMap(([name, value]) => (value === '' ? [] : [`  ${name}: ${value}`])),
  ];
}

/** Lines of the log and of its older files that name the code, the oldest first. */
async function* linesWith(file: string, code: string): AsyncGenerator<string> {
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file)));
  // `expediente.log.1` is the youngest of the older ones.
  for (const name of names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))) {
    const input = createReadStream(join(dirname(file), name));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line.includes(`"${code}"`)) yield line;
  }
}
