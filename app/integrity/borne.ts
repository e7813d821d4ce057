import { user } from '@expediente/catalogues/definitions/user.ts';
import { uniqueClaims } from '@expediente/catalogues/engine/claims.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { uniqueStream } from '@expediente/workflow/shared/pipeline/unique.ts';
import { yearBehind } from '@expediente/workflow/shared/records/claims.ts';
import type { CheckedEvent } from './check.ts';

export type Bearing = Pick<CheckedEvent, 'stream' | 'revision' | 'type' | 'data'>;

/** Number that a record has since an event, and its kind. */
export interface Borne extends Pick<Bearing, 'stream' | 'revision'> {
  readonly unique: StreamName;
  readonly what: string;
  /** Record that took the number for this one: the order of a part; absent: itself. */
  readonly holder?: StreamName;
}

const USER_CREATED = 'UserCreated';
const DIVISION_OPENED = 'OrderDivisionOpened';
const BUSINESS_GENERATED = 'AwardBusinessGenerated';

/** Unique numbers that events write, with the scopes that commands use. */
export class BorneNumbers {
  /** Scope in which numbers of a record are unique, which only the record's first event states. */
  readonly #within = new Map<StreamName, readonly number[]>();
  /** Order of each part, and the consolidation of each part of a divided one. */
  readonly #roots = new Map<StreamName, StreamName>();
  readonly #consolidations = new Map<StreamName, StreamName>();
  /** NIT of the provider in the record's last form. */
  readonly #nits = new Map<StreamName, string>();
  /** Invoices recorded before the form of the same save, which may change the provider. */
  readonly #recorded = new Map<StreamName, Bearing>();

  of(event: Bearing): readonly Borne[] {
    const { stream, data, type } = event;
    switch (streamCategory(stream)) {
      case 'order':
        return this.#ofOrder(event);
      case 'request': {
        const within = this.#scope(stream, [data.unit, data.year, data.kind]);
        return typeof data.number === 'number'
          ? borne(event, 'requestNumber', within, String(data.number), 'el número de pedido')
          : [];
      }
      case 'award': {
        const within = this.#scope(stream, [data.executor]);
        const business = type === BUSINESS_GENERATED;
        return borne(
          event,
          business ? 'businessNumber' : 'awardNumber',
          within && [...within, yearBehind(String(data.number ?? ''))],
          data.number,
          business ? 'la negociación' : 'el acta',
        );
      }
      case 'unops': {
        const within = this.#scope(stream, [data.executor]);
        return [
          ...borne(event, 'unopsExternalId', within, data.externalId, 'el ID externo'),
          ...this.#invoices(event, data.invoices),
        ];
      }
      case 'unopsRegularization': {
        const within = this.#scope(stream, [data.executor]);
        const year = Number(String(data.datePay ?? '').slice(0, 4));
        return borne(event, 'curdp', within && [...within, year], data.curdp, 'el No. CURDP');
      }
      case 'user':
        return type === USER_CREATED
          ? uniqueClaims(user, data)
              // Name as it was typed: users of older versions only have that one.
              .filter(({ written }) => written === undefined)
              .map(({ scope, value }) => ({
                ...placeOf(event),
                unique: uniqueStream(scope, value),
                what: `el nombre de usuario ${value}`,
              }))
          : [];
      default:
        return [];
    }
  }

  /** Numbers that are still open; called after the last event. */
  rest(): readonly Borne[] {
    return [...this.#recorded.keys()].flatMap((stream) => this.#wereRecorded(stream));
  }

  #ofOrder(event: Bearing): readonly Borne[] {
    const { stream, data } = event;
    const within = this.#scope(stream, [data.executor, data.year]);
    const invoices = this.#invoices(event, data.invoices);
    const before = this.#wereRecorded(stream);
    if (Array.isArray(data.recorded)) this.#recorded.set(stream, event);
    if (typeof data.root === 'number')
      (event.type === DIVISION_OPENED ? this.#consolidations : this.#roots).set(
        stream,
        streamName('order', data.root),
      );
    const root = this.#roots.get(stream);
    return [
      ...heldBy(
        this.#consolidations.get(root ?? stream) ?? root,
        borne(event, 'resolutionNumber', within, data.numberResolution, 'la resolución'),
      ),
      ...heldBy(root, borne(event, 'purchaseNumber', within, data.numberPurchase, 'el número de orden')),
      ...invoices,
      ...before,
    ];
  }

  #scope(stream: StreamName, parts: readonly (Json | undefined)[]): readonly number[] | undefined {
    if (parts.every((part) => typeof part === 'number')) this.#within.set(stream, parts);
    return this.#within.get(stream);
  }

  #wereRecorded(stream: StreamName): readonly Borne[] {
    const event = this.#recorded.get(stream);
    this.#recorded.delete(stream);
    return event ? this.#invoices(event, event.data.recorded) : [];
  }

  /** Invoices as typed, which all orders and records claim in this form. */
  #invoices(event: Bearing, invoices: Json | undefined): readonly Borne[] {
    const { stream, data } = event;
    if (typeof data.providerNit === 'string') this.#nits.set(stream, data.providerNit);
    const nit = this.#nits.get(stream);
    if (nit === undefined || !Array.isArray(invoices)) return [];
    return invoices.flatMap((invoice) => {
      if (typeof invoice !== 'object' || invoice === null) return [];
      const { serie, number } = invoice as JsonObject; // holds enough: of a list both are undefined
      return [
        {
          ...placeOf(event),
          unique: uniqueStream(['invoice', nit], `${serie} ${number}`),
          what: `la factura serie ${serie} No. ${number}`,
        },
      ];
    });
  }
}

const placeOf = ({ stream, revision }: Bearing) => ({ stream, revision });

const borne = (
  event: Bearing,
  scope: string,
  within: readonly number[] | undefined,
  value: Json | undefined,
  noun: string,
): readonly Borne[] =>
  within === undefined || typeof value !== 'string' || value.trim() === ''
    ? []
    : [{ ...placeOf(event), unique: uniqueStream([scope, ...within], value), what: `${noun} ${value}` }];

const heldBy = (holder: StreamName | undefined, numbers: readonly Borne[]): readonly Borne[] =>
  holder === undefined ? numbers : numbers.map((each) => ({ ...each, holder }));
