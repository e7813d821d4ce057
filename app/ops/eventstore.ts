import {
  CopyDiffers,
  type CopyProgress,
  type CopyResult,
  copyLog,
  OtherEvents,
} from '@expediente/eventstore/copy.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { BrokenChain } from '@expediente/eventstore/restore.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { flawText } from '@expediente/schemas/present.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { isCorrelation } from '../http/correlation.ts';
import type { Closers } from '../process/closers.ts';
import { openEventStore } from '../store/event-store.ts';
import { type Bar, eventBar } from './shared/bar.ts';
import { counted, type OpsCommand, say } from './shared/command.ts';
import { opsFact } from './shared/fact.ts';
import { findCall } from './shared/find.ts';
import { interruption, leftWhenInterrupted } from './shared/interruption.ts';

const USAGE =
  'Uso: npm run eventstore -- copy DESDE HACIA, cada uno embedded (el PostgreSQL de esta instalación), postgres://… o kurrentdb://…; o npm run eventstore -- find CÓDIGO, el que dijo una respuesta';
const EMBEDDED = 'embedded';

/**
 * `npm run eventstore -- copy DESDE HACIA`: copies the whole log unchanged into another event store.
 * `npm run eventstore -- find CÓDIGO`: shows what one call left (shared/find.ts); exit code 1 when that is nothing.
 */
export const eventstoreCommand: OpsCommand = {
  parse(args) {
    const [verb, from = '', to = ''] = args;
    if (verb === 'find' && args.length === 2 && isCorrelation(from)) {
      return async (foundations) => await leftWhenInterrupted(findCall(foundations, from));
    }
    if (verb !== 'copy' || args.length !== 3) throw new ClearError(USAGE);
    if (
      ![from, to].every(
        (word) => word === EMBEDDED || /^(postgres(ql)?|(kurrentdb|esdb)(\+discover)?):\/\/./.test(word),
      )
    ) {
      throw new ClearError(USAGE);
    }
    if (from === to)
      throw new ClearError('DESDE y HACIA son el mismo almacén de eventos: indique dos distintos.');
    return async (foundations, closers) => await copy(foundations, closers, from, to);
  },
};

async function copy(foundations: Foundations, closers: Closers, from: string, to: string): Promise<number> {
  const open = async (word: string, named: string) => {
    const address = word === EMBEDDED ? foundations.installation.connectionString : word;
    const store = await openEventStore(address, named);
    closers.add(async () => await store.close());
    return store;
  };
  const source = await open(from, 'DESDE');
  const target = await open(to, 'HACIA');
  if (source.id === target.id) {
    throw new ClearError('DESDE y HACIA son el mismo almacén de eventos: indique dos distintos.');
  }
  const bars = new Bars((await source.count()) ?? 0);
  try {
    const onProgress = (progress: CopyProgress): void => bars.update(progress);
    const result = await copyLog(source, target, { onProgress, signal: interruption() });
    bars.end();
    tell(result);
    await tellOthers(source, result);
    const details = { act: 'copy', events: result.copied };
    foundations.audit.record(opsFact(`eventstore:${target.id}`, result.state, details));
    return result.state === 'done' ? 0 : 1;
  } catch (error) {
    throw reasonOf(error);
  } finally {
    bars.end();
  }
}

/** Bars of a copy: first for copying, then for verifying. */
class Bars {
  readonly #total: number;
  #phase: CopyProgress['phase'] | undefined;
  #bar: Bar | undefined;

  constructor(total: number) {
    this.#total = total;
  }

  update({ phase, events }: CopyProgress): void {
    if (phase !== this.#phase) {
      this.end();
      this.#bar = eventBar(phase === 'copying' ? 'Copiando   ' : 'Verificando', this.#total || events);
      this.#phase = phase;
    }
    this.#bar?.update(events);
  }

  end(): void {
    this.#bar?.end();
    this.#bar = undefined;
  }
}

function tell({ state, found, copied, streams }: CopyResult): void {
  const already = found > 0 ? ` (${counted(found)} ya estaban de una copia anterior)` : '';
  say(`${counted(copied)} eventos copiados${already}, de ${counted(streams)} historias.`);
  say(OUTCOMES[state]);
}

/** Most foreign events that are counted: counting more is not worth the wait. */
const MOST_OTHERS = 100_000;
const MOST_NAMED = 20;

/** Says which events of the source are not copied. */
async function tellOthers(source: EventStore, { strange = [] }: CopyResult): Promise<void> {
  for (const { stream, flaw, ...place } of strange.slice(0, MOST_NAMED))
    say(
      `${stream} ${flawText(flaw, place)}: ${flaw.is === 'deleted' ? 'se copió lo que el registro todavía tiene de él' : 'no se copia'}.`,
    );
  if (strange.length > MOST_NAMED) say(`Y ${counted(strange.length - MOST_NAMED)} historias más así.`);
  const others = (await source.others?.(MOST_OTHERS)) ?? 0;
  if (others > 0)
    say(
      `${others === MOST_OTHERS ? 'Más de ' : ''}${counted(others)} eventos de otros nombres no se copian: no son de Expediente.`,
    );
}

const OUTCOMES = {
  done: 'Verificado: las historias, sus últimos eventos y sus cadenas son los mismos en los dos almacenes.',
  interrupted: 'La copia se detuvo: repita el mismo comando y seguirá donde quedó.',
  'source moved':
    'El origen recibió más eventos mientras se copiaba: detenga Expediente y repita el mismo comando para copiar los que faltan.',
} as const;

function reasonOf(error: unknown): unknown {
  if (error instanceof OtherEvents) {
    return new ClearError(
      'HACIA tiene eventos que no son los de DESDE: no se escribió encima de ellos. Use un almacén vacío o el de la copia que se detuvo.',
    );
  }
  if (error instanceof BrokenChain) {
    return new ClearError(
      `La cadena de ${error.stream} se rompe en la revisión ${error.revision}: la copia se detuvo ahí. Ejecute npm run verify y avise a auditoría.`,
    );
  }
  if (error instanceof CopyDiffers) {
    return new ClearError('La copia no quedó igual al origen: no la use y repita en un almacén vacío.');
  }
  return error;
}
